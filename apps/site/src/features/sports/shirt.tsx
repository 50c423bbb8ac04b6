import { useId } from "react";

const outline = "M8 3 3 6l2 5 2-1v11h10V10l2 1 2-5-5-3a4 4 0 0 1-8 0z";

const patterns: Record<string, string> = {
  stripes: "M9 2h2v20H9zM13 2h2v20h-2zM5 2h2v20H5zM17 2h2v20h-2z",
  hoops: "M2 6h20v3H2zM2 12h20v3H2zM2 18h20v3H2z",
  halves: "M12 2h10v20H12z",
  sash: "M4 6 8 3l10 15v4h-2z",
};

/** A team's shirt, `pattern first second`: its colours, without any crest. */
export function Shirt({ shirt }: { shirt: string }) {
  const id = useId();
  const [pattern = "plain", first = "#888888", second = "#888888"] = shirt.split(" ");
  return (
    <svg className="sport-shirt" viewBox="0 0 24 24" aria-hidden="true">
      <clipPath id={id}>
        <path d={outline} />
      </clipPath>
      <path d={outline} fill={first} />
      <path d={patterns[pattern] ?? "M8 3a4 4 0 0 0 8 0l1 1a5 5 0 0 1-10 0z"} fill={second} clipPath={`url(#${id})`} />
      <path d={outline} fill="none" stroke="currentColor" strokeOpacity="0.35" />
    </svg>
  );
}
