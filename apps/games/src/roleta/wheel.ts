import { roletaColourOf, roletaPockets, roletaWheel } from "@trevo/engines";
import { element } from "../frame/element.ts";
import { layer } from "../frame/layer.ts";
import { createMotion, glide, pieces } from "../frame/motion.ts";
import { reducedMotion } from "../frame/pace.ts";

export interface Wheel {
  readonly element: HTMLElement;
  /** Spins wheel and ball in opposite directions until `stop` is called. */
  spin(): void;
  fall(number: number, ms: number): Promise<void>;
  rest(): void;
}

const turn = 360 / roletaPockets;
const [outer, inner, track, pocket] = [128, 92, 138, 101];
const fills = { red: "#d81f2d", black: "#1c1218", green: "#1f9d50" } as const;

const point = (radius: number, degrees: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
};

const slices = roletaWheel
  .map((number, index) => {
    const [from, to] = [(index - 0.5) * turn, (index + 0.5) * turn];
    const slice = `<path fill="${fills[roletaColourOf(number)]}" d="M${point(outer, from)}A${outer} ${outer} 0 0 1 ${point(outer, to)}L${point(inner, to)}A${inner} ${inner} 0 0 0 ${point(inner, from)}z"/>`;
    return `${slice}<text transform="rotate(${(index * turn).toFixed(2)}) translate(0 -116)" text-anchor="middle">${number}</text>`;
  })
  .join("");

const leaf = "M0 0V-40A20 20 0 0 0-40-40A20 20 0 0 0-40 0z";
const leaves = [0, 90, 180, 270]
  .map(
    (degrees) =>
      `<path ${degrees === 90 ? 'class="lit"' : `fill="${degrees === 0 ? "#ffd98a" : "#f0b95a"}"`} transform="rotate(${degrees})" d="${leaf}"/>`,
  )
  .join("");

const bowl =
  '<defs><linearGradient id="wood" x2="1" y2="1"><stop stop-color="#e09a58"/><stop offset="1" stop-color="#6a2f16"/></linearGradient></defs><circle cx="6" cy="9" r="156" fill="#02242b" opacity=".55"/><circle r="156" fill="url(#wood)"/><circle r="146" fill="#2a0f0c"/><circle r="131" fill="#f0cf9a"/>';
const numbers = `<defs><radialGradient id="bowl"><stop stop-color="#3b1720"/><stop offset="1" stop-color="#8a4a2a"/></radialGradient></defs><g stroke="#f0cf9a" stroke-width="1.4">${slices}</g><circle r="${inner}" fill="#f0cf9a"/><circle r="${inner - 3}" fill="url(#bowl)"/><circle r="56" fill="#c98b4a"/><circle r="56" fill="none" stroke="#8a4a2a" stroke-width="3"/>${leaves}<circle r="13" fill="#fff1cf"/>`;
const gloss = '<path fill="#fff" opacity=".13" d="M-140-40A146 146 0 0 1 40-140 150 150 0 0 0-140-40z"/>';
const ivory =
  '<circle cx="2" cy="4" r="9" fill="#1c0a08" opacity=".6"/><circle r="9" fill="#fff"/><path fill="#c9c3d6" d="M8-4a9 9 0 0 1-12 12A11 11 0 0 0 8-4z"/>';

const height = 328;
const viewBox = `-162 -160 324 ${height}`;

const [wheelPerSecond, ballPerSecond] = [-60, 330];
const turnedTo = (degrees: number) => `rotate(${degrees.toFixed(2)}deg)`;
/** Returns the ball's transform on a circle of this radius. Its highlight does not rotate. */
const ballAt = (degrees: number, radius: number) =>
  `rotate(${degrees.toFixed(2)}deg) translateY(${((-radius / height) * 100).toFixed(3)}%) rotate(${(-degrees).toFixed(2)}deg)`;

export function createWheel(): Wheel {
  const [disc, ball] = [layer(viewBox, numbers, "disc"), layer(viewBox, ivory, "ball")];
  const [wheel, flight] = [createMotion(disc), createMotion(ball)];
  let at = { wheel: 0, ball: 40, radius: track };
  const put = (next: typeof at) => {
    at = next;
    wheel.put(turnedTo(at.wheel));
    flight.put(ballAt(at.ball, at.radius));
  };
  const halt = () =>
    put({
      wheel: (at.wheel + (wheel.repeatedMs() / 1_000) * wheelPerSecond) % 360,
      ball: (at.ball + (flight.repeatedMs() / 1_000) * ballPerSecond) % 360,
      radius: at.radius,
    });
  put(at);

  return {
    element: element(
      "div",
      { class: "wheel-box" },
      element("div", { class: "wheel", "aria-hidden": "true" }, layer(viewBox, bowl), disc, layer(viewBox, gloss), ball),
    ),
    rest: halt,
    spin: () => {
      halt();
      if (reducedMotion()) return;
      put({ ...at, radius: track });
      wheel.repeat(turnedTo(at.wheel), turnedTo(at.wheel - 360), 360_000 / -wheelPerSecond);
      flight.repeat(ballAt(at.ball, track), ballAt(at.ball + 360, track), 360_000 / ballPerSecond);
    },
    fall: async (number, ms) => {
      halt();
      const from = at;
      const wheelTo = from.wheel - 70;
      // The ball stops where its pocket will be, at least one full turn later.
      const goal = wheelTo + roletaWheel.indexOf(number) * turn;
      const distance = ((((goal - from.ball) % 360) + 360) % 360) + 360;
      const radiusAt = (share: number) => {
        const drop = Math.min(Math.max((share - 0.45) / 0.4, 0), 1);
        const bounce = Math.abs(Math.sin(drop * Math.PI * 2.5)) * (1 - drop) * 9;
        return track + (pocket - track) * drop * drop + (drop > 0 ? bounce : 0);
      };
      at = { wheel: wheelTo, ball: from.ball + distance, radius: radiusAt(1) };
      await Promise.all([
        wheel.through(
          pieces(ms, (share) => turnedTo(from.wheel + (wheelTo - from.wheel) * glide(share))),
          ms,
        ),
        flight.through(
          pieces(ms, (share) => ballAt(from.ball + distance * glide(share), radiusAt(share))),
          ms,
        ),
      ]);
    },
  };
}
