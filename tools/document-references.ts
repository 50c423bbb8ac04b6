import type { SourceFile } from "./source-files.ts";

/** The things that documents may refer to. */
export interface Repository {
  /** Every tracked file, relative to the root. */
  readonly paths: readonly string[];
  /** The names of the `npm run` scripts. */
  readonly scripts: ReadonlySet<string>;
}

const sourceExtension = /\w\.(?:ts|tsx|mts|mjs|css|html|md)$|\/[\w.-]+\.(?:js|sql)$|^\d{4}_\w+\.sql$/;
const pathShape = /^[\w.$-]+(?:\/[\w.$-]+)*\/?$/;
/** Folders in which a path without a file extension is resolved: `modules/wallet`, `packages/engines`. */
const baseFolders = ["", "apps/server/src/"];

const withoutFences = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ""));

/** Returns true if a tracked file ends with the path, or is in a folder that does: documents may write `kernel/http.ts`. */
function exists(path: string, paths: readonly string[]): boolean {
  const plain = path.replace(/\/$/, "");
  return paths.some((known) => `/${known}`.endsWith(`/${plain}`) || `/${known}`.includes(`/${plain}/`));
}

function looksLikePath(text: string, paths: readonly string[]): boolean {
  if (!pathShape.test(text) || text.includes("NNNN")) return false;
  if (sourceExtension.test(text)) return true;
  const [first = "", second] = text.split("/");
  return Boolean(second) && baseFolders.some((base) => paths.some((known) => known.startsWith(`${base}${first}/`)));
}

function resolve(from: string, link: string): string {
  const parts = from.split("/").slice(0, -1);
  for (const part of link.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

/** Returns the anchor that GitHub creates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

/** Returns what is wrong with a relative link of the document `from`, or nothing. */
type LinkCheck = (from: string, link: string) => string[];

function createLinkCheck(files: readonly SourceFile[], { paths }: Repository): LinkCheck {
  const documents = new Map(files.map(({ path, text }) => [path, text]));
  return (from, link) => {
    const [target = "", anchor] = link.split("#");
    const path = target === "" ? from : resolve(from, target);
    if (!paths.some((known) => known === path || known.startsWith(`${path}/`))) return [`links to ${link}, which does not exist`];
    const text = documents.get(path);
    return anchor && text !== undefined && !anchorsOf(text).includes(anchor) ? [`links to ${link}, which has no such heading`] : [];
  };
}

/** Returns one sentence for each path in backticks, relative link and `npm run` command of the documents that does not exist. */
export function findBrokenReferences(files: readonly SourceFile[], repository: Repository): string[] {
  const checkLink = createLinkCheck(files, repository);
  return files.flatMap(({ path, text }) => {
    const prose = withoutFences(text);
    const named = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name = ""]) => name);
    const missing = named.filter((name) => looksLikePath(name, repository.paths) && !exists(name, repository.paths));
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link).filter((link) => !/^[a-z]+:/.test(link));
    const commands = [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, name = ""]) => name);
    return [
      ...missing.map((name) => `\`${name}\` does not exist`),
      ...links.flatMap((link) => checkLink(path, link)),
      ...commands.filter((name) => !repository.scripts.has(name)).map((name) => `npm run ${name} is no command`),
    ].map((finding) => `${path}: ${finding}`);
  });
}
