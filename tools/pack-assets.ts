import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];

/** Smaller files gain nothing from compression: they fit into one packet either way. */
const worthBytes = 1_024;

/**
 * Writes a `.br` and a `.gz` beside every script and style of a folder of hashed files, at maximum compression. Compression by the server
 * on each request gives files a seventh larger, and repeats the work each time.
 */
export async function packAssets(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const texts = names.filter((name) => /\.(?:js|css|svg)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const text = await readFile(join(folder, name));
      if (text.length < worthBytes) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
      await writeFile(join(folder, `${name}.br`), await brotli(text, { params }));
      await writeFile(join(folder, `${name}.gz`), await zip(text, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
