import type { StaffPlayer } from "@trevo/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Icon } from "../../frame/icon.tsx";
import { Amount, Avatar } from "../../frame/parts.tsx";
import { useErrorText } from "../../frame/states.tsx";
import { request } from "../../lib/api.ts";
import { pageOf } from "./player-panel.tsx";
import { usePlayerWords } from "./player-words.ts";

/** Sends the typed text in a body, so that it appears in no address and no log. */
export function PlayerSearch({ tenant }: { tenant: string }) {
  const words = usePlayerWords();
  const textOf = useErrorText();
  const [text, setText] = useState("");
  const searching = useMutation({
    mutationFn: (typed: string) =>
      request("POST /staff/:tenant/players/search", { params: { tenant }, body: { text: typed } }).then(({ data }) => data),
  });
  const clear = (): void => {
    setText("");
    searching.reset();
  };
  return (
    <section className="grid gap-2 border-b border-line px-5 py-3" aria-label={words.search}>
      <form
        role="search"
        className="flex flex-wrap items-center gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") searching.mutate(text.trim());
        }}
      >
        <input
          className="field min-w-[18rem] max-w-[36rem] flex-1"
          type="search"
          autoComplete="off"
          maxLength={254}
          aria-label={words.search}
          placeholder={words.searchHint}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button button-main" disabled={searching.isPending}>
          <Icon name="search" small />
          {words.find}
        </button>
        {searching.isIdle ? null : (
          <button type="button" className="button button-quiet" onClick={clear}>
            {words.clear}
          </button>
        )}
      </form>
      {searching.isError ? (
        <p role="alert" className="text-danger">
          {textOf(searching.error)}
        </p>
      ) : null}
      {searching.data ? <Found players={searching.data} /> : null}
    </section>
  );
}

function Found({ players }: { players: readonly StaffPlayer[] }) {
  const words = usePlayerWords();
  return (
    <div role="status">
      <p className="text-t2">{players.length === 0 ? words.foundNone : words.found(players.length)}</p>
      <ul className="mt-1 grid gap-1">
        {players.map((player) => (
          <li key={player.id}>
            <Link to={pageOf(player)} className="flex items-center gap-3 rounded-md px-2 py-1 hover:bg-s2">
              <Avatar name={player.name} seed={player.id} />
              <b className="font-semibold">{player.name}</b>
              <span className="text-t3">{words.states[player.state]}</span>
              <span className="ml-auto">
                <Amount centavos={player.cash} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
