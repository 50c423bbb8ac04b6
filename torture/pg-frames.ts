/** One message of PostgreSQL's wire protocol, including its header. */
export interface Frame {
  /** Type letter; empty for the client's first message, which has none. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Returns a function that splits a stream into messages, however the network has split it. */
export function createFrameReader(options: { startsUntyped: boolean }): (chunk: Buffer) => Frame[] {
  let rest: Buffer = Buffer.alloc(0);
  let untyped = options.startsUntyped;
  const take = (): Frame | null => {
    const header = untyped ? 0 : 1;
    if (rest.length < header + 4) return null;
    const end = header + rest.readInt32BE(header);
    if (rest.length < end) return null;
    const frame = { type: untyped ? "" : String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, end) };
    untyped = false;
    rest = rest.subarray(end);
    return frame;
  };
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const frames: Frame[] = [];
    for (let frame = take(); frame; frame = take()) frames.push(frame);
    return frames;
  };
}

/** Returns the zero-terminated texts at the beginning of a message's body. */
export function textsOf({ bytes }: Frame, count: number): string[] {
  const texts: string[] = [];
  for (let at = 5; texts.length < count;) {
    const end = bytes.indexOf(0, at);
    texts.push(bytes.toString("utf8", at, end));
    at = end + 1;
  }
  return texts;
}
