/** AMQP 0-9-1 on the wire: as much of it as a consumer of one queue needs. */

export const frameTypes = { method: 1, header: 2, body: 3, heartbeat: 8 } as const;
const frameEnd = 0xce;

export interface Frame {
  readonly type: number;
  readonly channel: number;
  readonly payload: Buffer;
}

const short = (value: number): Buffer => Buffer.from([(value >> 8) & 0xff, value & 0xff]);

function long(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function longLong(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}

const shortString = (text: string): Buffer => Buffer.concat([Buffer.from([Buffer.byteLength(text)]), Buffer.from(text)]);
const longString = (text: string): Buffer => Buffer.concat([long(Buffer.byteLength(text)), Buffer.from(text)]);
const emptyTable = long(0);

export const encode = {
  short,
  long,
  longLong,
  shortString,
  longString,
  emptyTable,
  octet: (value: number): Buffer => Buffer.from([value]),
};

export const frame = (type: number, channel: number, payload: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type]), short(channel), long(payload.length), payload, Buffer.from([frameEnd])]);

export const method = (channel: number, [group, id]: readonly [number, number], ...parts: Buffer[]): Buffer =>
  frame(frameTypes.method, channel, Buffer.concat([short(group), short(id), ...parts]));

/** Cuts a stream of bytes into frames. */
export function createFrameReader(onFrame: (frame: Frame) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 7) {
      const size = rest.readUInt32BE(3);
      if (rest.length < size + 8) return;
      const read = { type: rest.readUInt8(0), channel: rest.readUInt16BE(1), payload: rest.subarray(7, 7 + size) };
      rest = rest.subarray(size + 8);
      onFrame(read);
    }
  };
}

/** Reads the fields of a method one after the other. */
export function createFieldReader(payload: Buffer) {
  let offset = 4;
  const take = (size: number): Buffer => payload.subarray(offset, (offset += size));
  return {
    short: (): number => take(2).readUInt16BE(),
    octet: (): number => take(1).readUInt8(),
    shortString: (): string => take(take(1).readUInt8()).toString(),
    longString: (): string => take(take(4).readUInt32BE()).toString(),
    table: (): void => void take(take(4).readUInt32BE()),
  };
}
