import { useEffect, useState } from "react";

/** Authenticator apps change their code every half minute. */
const stepMs = 30_000;
const secondsLeft = (): number => Math.ceil((stepMs - (Date.now() % stepMs)) / 1_000);

/** Returns the seconds for which the present code is still shown. */
export function useCodeSeconds(): number {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeft()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return left;
}
