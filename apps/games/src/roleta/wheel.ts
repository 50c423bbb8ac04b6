import { roletaColourOf, roletaPockets, roletaWheel } from "@trevo/engines";
import { drawing } from "../frame/element.ts";
import { reducedMotion } from "../frame/pace.ts";
import { glide, tween } from "../frame/tween.ts";

export interface Wheel {
  readonly element: SVGElement;
  /** Wheel and ball turn against each other until the ball is told where to fall. */
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
      `<path fill="${degrees === 90 ? "#c9f27a" : degrees === 0 ? "#ffd98a" : "#f0b95a"}" transform="rotate(${degrees})" d="${leaf}"/>`,
  )
  .join("");

const markup = `<svg class="wheel" viewBox="-162 -160 324 328" aria-hidden="true" focusable="false"><defs><linearGradient id="wood" x2="1" y2="1"><stop stop-color="#e09a58"/><stop offset="1" stop-color="#6a2f16"/></linearGradient><radialGradient id="bowl"><stop stop-color="#3b1720"/><stop offset="1" stop-color="#8a4a2a"/></radialGradient></defs>
<circle cx="6" cy="9" r="156" fill="#02242b" opacity=".55"/><circle r="156" fill="url(#wood)"/><circle r="146" fill="#2a0f0c"/><circle r="131" fill="#f0cf9a"/>
<g class="disc"><g stroke="#f0cf9a" stroke-width="1.4">${slices}</g><circle r="${inner}" fill="#f0cf9a"/><circle r="${inner - 3}" fill="url(#bowl)"/><circle r="56" fill="#c98b4a"/><circle r="56" fill="none" stroke="#8a4a2a" stroke-width="3"/>${leaves}<circle r="13" fill="#fff1cf"/></g>
<path fill="#fff" opacity=".13" d="M-140-40A146 146 0 0 1 40-140 150 150 0 0 0-140-40z"/>
<g class="ball"><circle cx="2" cy="4" r="9" fill="#1c0a08" opacity=".6"/><circle r="9" fill="#fff"/><path fill="#c9c3d6" d="M8-4a9 9 0 0 1-12 12A11 11 0 0 0 8-4z"/></g></svg>`;

export function createWheel(): Wheel {
  const element = drawing(markup);
  const [disc, ball] = [".disc", ".ball"].map((selector) => element.querySelector<SVGGElement>(selector));
  if (!disc || !ball) throw new TypeError("the wheel has no parts");
  let wheelAt = 0;
  let ballAt = 40;
  let turning = 0;
  const put = (next: { wheel: number; ball: number; radius: number }) => {
    wheelAt = next.wheel;
    ballAt = next.ball;
    disc.setAttribute("transform", `rotate(${(wheelAt % 360).toFixed(2)})`);
    ball.setAttribute("transform", `translate(${point(next.radius, ballAt)})`);
  };
  const halt = () => cancelAnimationFrame(turning);
  put({ wheel: 0, ball: 40, radius: track });

  return {
    element,
    rest: halt,
    spin: () => {
      halt();
      if (reducedMotion()) return;
      const [wheelFrom, ballFrom, since] = [wheelAt, ballAt, performance.now()];
      const step = () => {
        const seconds = (performance.now() - since) / 1_000;
        put({ wheel: wheelFrom - 60 * seconds, ball: ballFrom + 330 * seconds, radius: track });
        turning = requestAnimationFrame(step);
      };
      step();
    },
    fall: async (number, ms) => {
      halt();
      const [wheelFrom, ballFrom] = [wheelAt, ballAt];
      const wheelTo = wheelFrom - 70;
      // The ball ends where its pocket will be, at least a full turn on.
      const goal = wheelTo + roletaWheel.indexOf(number) * turn;
      const distance = ((((goal - ballFrom) % 360) + 360) % 360) + 360;
      await tween(ms, (share) => {
        const drop = Math.min(Math.max((share - 0.45) / 0.4, 0), 1);
        const bounce = Math.abs(Math.sin(drop * Math.PI * 2.5)) * (1 - drop) * 9;
        put({
          wheel: wheelFrom + (wheelTo - wheelFrom) * glide(share),
          ball: ballFrom + distance * glide(share),
          radius: track + (pocket - track) * drop * drop + (drop > 0 ? bounce : 0),
        });
      });
    },
  };
}
