import { useQuery } from "@tanstack/react-query";
import type { TemplateWords } from "@trevo/contract";
import { useEffect, useState } from "react";
import { request } from "../../lib/api.ts";
import type { OfText } from "./text-path.ts";

const endpoint = "POST /staff/:tenant/messages/templates/:key/try";
const restMs = 250;

/** Checks the text by the server's own rules once the member has stopped typing. The last answer remains until the next one arrives. */
export function useTrial(params: OfText, words: TemplateWords) {
  const [rested, setRested] = useState(words);
  useEffect(() => {
    const timer = setTimeout(() => setRested(words), restMs);
    return () => clearTimeout(timer);
  }, [words]);
  const trial = useQuery({
    queryKey: [endpoint, params, rested],
    queryFn: ({ signal }) => request(endpoint, { params: { ...params }, body: { words: rested }, signal }).then(({ data }) => data),
    placeholderData: (kept) => kept,
    staleTime: Infinity,
    gcTime: 60_000,
  });
  return { ...trial, isCurrent: rested === words && trial.isSuccess && !trial.isPlaceholderData };
}
