import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { isBetProof } from "./bet-proof.ts";
import { verifyBet } from "./verify-bet.ts";
import { type VerificationOf, verifyProof } from "./verify-proof.ts";

/**
 * `node packages/verifier/src/cli.ts proof.json …`, or a proof on standard input. Works offline. Exit code 0: verified. 1: a proof is
 * contradicted. 2: a proof cannot be verified (yet) or cannot be read.
 */
const exitCodes = { verified: 0, contradicted: 1, unverifiable: 2 } as const;

const conclusions = {
  round: {
    verified: "Verified: this round was played exactly as committed.",
    contradicted: "Contradicted: this round was not played as the proof states.",
    unverifiable: "Not verifiable: nothing contradicts this proof, but it does not prove the round either.",
  },
  bet: {
    verified: "Verified: this bet was settled exactly as its ticket and results say.",
    contradicted: "Contradicted: this bet was not accepted or settled as the proof states.",
    unverifiable: "Not verifiable: nothing contradicts this proof, but it does not prove the bet either.",
  },
} as const;

function report({ checks, verdict }: VerificationOf<string>, subject: keyof typeof conclusions): string {
  const lines = checks.map((check) => `${check.ok ? "ok  " : "FAIL"}  ${check.name.padEnd(10)}  ${check.detail}`);
  return `${lines.join("\n")}\n\n${conclusions[subject][verdict]}\n`;
}

type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

async function checkFile(path: string): Promise<ExitCode> {
  try {
    const json = path === "-" ? await text(process.stdin) : await readFile(path, "utf8");
    const proof: unknown = JSON.parse(json);
    const isBet = isBetProof(proof);
    const verification = isBet ? await verifyBet(proof) : await verifyProof(proof);
    process.stdout.write(report(verification, isBet ? "bet" : "round"));
    return exitCodes[verification.verdict];
  } catch (error) {
    process.stderr.write(`Could not read the proof: ${error instanceof Error ? error.message : String(error)}\n`);
    return exitCodes.unverifiable;
  }
}

async function run(paths: readonly string[]): Promise<ExitCode> {
  if (paths.includes("--help") || paths.includes("-h")) {
    process.stdout.write("Usage: node packages/verifier/src/cli.ts [proof.json …]   (standard input without a file)\n");
    return exitCodes.verified;
  }
  const found: ExitCode[] = [];
  for (const path of paths.length > 0 ? paths : ["-"]) found.push(await checkFile(path));
  return ([exitCodes.contradicted, exitCodes.unverifiable] as const).find((code) => found.includes(code)) ?? exitCodes.verified;
}

process.exitCode = await run(process.argv.slice(2));
