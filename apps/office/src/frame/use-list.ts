import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { whilePresent } from "../lib/activity.ts";
import { parseAddress, readPeek } from "../lib/address.ts";
import { brandsOf, useMember } from "../lib/member.ts";
import type { ListScreen, RowKey } from "./list-types.ts";

const same = (one: RowKey | null, other: RowKey | null): boolean => one?.id === other?.id && one?.tenant === other?.tenant;

/** Reads the rows for the address, and the selected row. */
export function useList<Row>(screen: ListScreen<Row>) {
  const member = useMember();
  const [params, setParams] = useSearchParams();
  const { query, dropped } = useMemo(() => {
    const parsed = parseAddress(screen.query, params);
    return { ...parsed, dropped: parsed.dropped.filter((name) => name !== "tenant") };
  }, [screen.query, params]);
  const named = params.get("tenant");
  const brands = brandsOf(member, screen.opens);
  const tenant = named !== null && brands.includes(named) ? named : (brands[0] ?? "");
  const rows = useInfiniteQuery({
    queryKey: [screen.endpoint, query, screen.ofBrand ? tenant : null],
    queryFn: ({ pageParam, signal }) => screen.read(pageParam === null ? query : { ...query, after: pageParam }, { tenant, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next ?? null,
    refetchInterval: screen.refreshMs === undefined ? false : whilePresent(screen.refreshMs),
    placeholderData: (kept, before) => (before?.queryKey[2] === (screen.ofBrand ? tenant : null) ? kept : undefined),
  });
  const data = useMemo(() => rows.data?.pages.flatMap((page) => page.data) ?? [], [rows.data]);
  const keys = data.map((row) => screen.keyOf(row, tenant));
  const peeked = readPeek(params);
  const change = (edit: (next: URLSearchParams) => void, replace = false): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        edit(next);
        return next;
      },
      { replace },
    );
  return {
    rows,
    data,
    keys,
    query,
    dropped,
    tenant,
    peeked,
    at: peeked ? keys.findIndex((key) => same(key, peeked)) : -1,
    params,
    change,
  };
}

export type List<Row> = ReturnType<typeof useList<Row>>;
