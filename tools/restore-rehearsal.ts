import { print } from "./progress.ts";
import { type Rehearsal, rehearseRestore } from "./rehearsal/rehearse-restore.ts";

/** `npm run rehearse:restore [-- seconds of play]`: exit code 1 if a restore does not keep its promises. */
const playMs = Number(process.argv[2] ?? 5) * 1_000;
const archiveTimeoutS = 5;

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Returns a sentence for every broken promise. */
function judge({ toPoint, toEnd, postings }: Rehearsal): string[] {
  return [
    ...(toPoint.sound ? [] : [`verify finds something in what was restored to the point:\n${toPoint.verdict}`]),
    ...(toPoint.missing.length > 0 ? [`${toPoint.missing.length} postings from before the point are missing`] : []),
    ...(toPoint.beyond.length > 0 ? [`${toPoint.beyond.length} postings from after the point are there`] : []),
    ...(toEnd.sound ? ["verify does not see the mistake in what was restored to the end"] : []),
    ...(toEnd.missing.length === postings ? ["nothing came back from the archive"] : []),
  ];
}

const rehearsal = await rehearseRestore({ playMs, archiveTimeoutS, progress: print });
const { toPoint, toEnd, lostMs, postings, segments, backupBytes, backupMs } = rehearsal;
print(`
Backup      ${Math.round(backupBytes / 1e6)} MB in ${inSeconds(backupMs)}, ${segments} pieces of log archived, ${postings} postings
Mistake     back to the moment before it: nothing lost of what came before
            RTO ${inSeconds(toPoint.readyMs)} until it takes writes, ${inSeconds(toPoint.readyMs + toPoint.verifyMs)} until it is proved
Disk lost   RPO ${inSeconds(lostMs)}: ${toEnd.missing.length} postings were not in the archive yet (archive_timeout ${archiveTimeoutS} s)
            RTO ${inSeconds(toEnd.readyMs)} until it takes writes
`);
const broken = judge(rehearsal);
for (const line of broken) print(`WRONG ${line}`);
process.exitCode = broken.length > 0 ? 1 : 0;
