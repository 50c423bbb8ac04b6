/** Idle time before a ping, time to wait for the pong, and time to wait for a connection. */
const activityMs = 120_000;
const pongMs = 30_000;
const unavailableMs = 10_000;

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;

/** Prefix of events that clients send to each other. */
const clientPrefix = "client-";

export interface ChannelEntry {
  socket_id: string;
  channel_name: string;
}

export interface ChannelsNeeds {
  /** `wss://host/app/{key}` */
  url: string;
  /**
   * Returns the server's signature for a private or presence channel, or null if the server refuses. Throws if the server did not answer.
   */
  authorise: (entry: ChannelEntry) => Promise<{ auth: string; channel_data?: string } | null>;
  /** Called after every successful connection, including the first. */
  onConnected?: () => void;
  /** Called when the server refuses for good: unknown key, or an ended session. */
  onRefused?: () => void;
}

type Listener = (event: string, data: unknown) => void;

export interface Channels {
  /** Subscribes now and after every reconnection. Returns a function that unsubscribes. */
  join: (channel: string, listener: Listener) => () => void;
  /** Sends to the other members of a private or presence channel. Lost while disconnected. */
  send: (channel: string, event: `client-${string}`, data: unknown) => void;
  /** Reconnects at once. Call it when the network is back. */
  wake: () => void;
  close: () => void;
}

interface Line {
  socket: WebSocket;
  /** The socket id that the server assigned; null while disconnected. */
  id: string | null;
}

/** Pusher protocol 7 over one WebSocket, as our server implements it: channels, pings, and reconnection with increasing delays. */
export function openChannels({ url, authorise, onConnected, onRefused }: ChannelsNeeds): Channels {
  const rooms = new Map<string, Listener>();
  let line: Line | null = null;
  let failures = 0;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const after = (ms: number, work: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(work, ms);
  };

  const dial = () => {
    const mine: Line = { socket: new WebSocket(`${url}?protocol=7&client=trevo&version=1`), id: null };
    line = mine;
    mine.socket.addEventListener("message", ({ data }) => line === mine && receive(mine, String(data)));
    mine.socket.addEventListener("close", ({ code }) => line === mine && lose(code));
    after(unavailableMs, hangUp);
  };

  /** A dead network may keep a socket from ever closing. Treat it as lost now. */
  const hangUp = () => {
    const left = line;
    lose(0);
    left?.socket.close();
  };

  const lose = (code: number) => {
    line = null;
    clearTimeout(timer);
    if (over) return;
    if (code >= 4000 && code < 4100) {
      over = true;
      return onRefused?.();
    }
    failures += 1;
    after(code >= 4200 && failures === 1 ? 0 : pauseMs(failures), dial);
  };

  const say = ({ socket }: Line, message: object) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message));

  const watch = (mine: Line) =>
    after(activityMs, () => {
      say(mine, { event: "pusher:ping", data: {} });
      after(pongMs, hangUp);
    });

  const enter = async (mine: Line, channel: string) => {
    const open = !/^(?:private|presence)-/.test(channel);
    try {
      const signed = open ? {} : await authorise({ socket_id: mine.id ?? "", channel_name: channel });
      if (signed && line === mine && rooms.has(channel)) say(mine, { event: "pusher:subscribe", data: { channel, ...signed } });
    } catch {
      // Not a refusal: reconnect after a delay.
      if (line === mine) hangUp();
    }
  };

  const receive = (mine: Line, text: string) => {
    const frame = JSON.parse(text) as { event: string; channel?: string; data?: unknown };
    const data: unknown = typeof frame.data === "string" ? JSON.parse(frame.data) : frame.data;
    if (frame.event === "pusher:connection_established") {
      mine.id = (data as ChannelEntry).socket_id;
      failures = 0;
      for (const channel of rooms.keys()) void enter(mine, channel);
      onConnected?.();
    } else if (frame.event === "pusher:ping") say(mine, { event: "pusher:pong", data: {} });
    else if (frame.channel !== undefined) rooms.get(frame.channel)?.(frame.event, data);
    watch(mine);
  };

  dial();
  return {
    join(channel, listener) {
      rooms.set(channel, listener);
      if (line?.id) void enter(line, channel);
      return () => {
        if (rooms.get(channel) !== listener) return;
        rooms.delete(channel);
        if (line?.id) say(line, { event: "pusher:unsubscribe", data: { channel } });
      };
    },
    send(channel, event, data) {
      if (line?.id && event.startsWith(clientPrefix)) say(line, { event, channel, data });
    },
    wake() {
      if (!over && !line) after(0, dial);
    },
    close() {
      over = true;
      hangUp();
    },
  };
}

/**
 * 1, 2, 4 … 30 s, each multiplied by a random factor between a half and one, so that clients do not all reconnect to a restarted server at
 * once.
 */
function pauseMs(failures: number): number {
  const whole = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
  const [chance = 0] = crypto.getRandomValues(new Uint8Array(1));
  return whole / 2 + (whole / 2) * (chance / 255);
}
