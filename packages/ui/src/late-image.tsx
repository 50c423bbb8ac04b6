import { type ImgHTMLAttributes, useEffect, useRef, useState } from "react";

/** Specification, section 9. */
const margin = "50px";

const waiting = new Map<Element, () => void>();
let watch: IntersectionObserver | undefined;

/** Around the page and whatever scrolls inside it; older browsers know the page only. The two would add up. */
const around = () => ("scrollMargin" in IntersectionObserver.prototype ? { scrollMargin: margin } : { rootMargin: margin });

/** Calls once, when the element is in sight or about to be. Returns how to stop. */
function whenNear(element: Element, tell: () => void): () => void {
  watch ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.();
  }, around());
  const stop = () => {
    waiting.delete(element);
    watch?.unobserve(element);
  };
  waiting.set(element, () => {
    stop();
    tell();
  });
  watch.observe(element);
  return stop;
}

export type LateImageProps = ImgHTMLAttributes<HTMLImageElement> & {
  src: string;
  /** Among the first in sight: asked for with the page. */
  eager?: boolean;
};

/** A picture that is asked for 50 px before it comes into sight. Whoever uses it gives it its size, and a ground to stand on until then. */
export function LateImage({ src, eager = false, alt, ...rest }: LateImageProps) {
  const image = useRef<HTMLImageElement>(null);
  const [near, setNear] = useState(eager);
  useEffect(() => (near || !image.current ? undefined : whenNear(image.current, () => setNear(true))), [near]);
  return <img ref={image} {...rest} src={near ? src : undefined} alt={alt} decoding="async" />;
}
