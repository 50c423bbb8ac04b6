import type { DepositFile, DepositPix } from "@trevo/contract";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Check, Checks, Facts, PanelPart } from "../../frame/panel.tsx";
import { Amount, Avatar } from "../../frame/parts.tsx";
import { opens, useCan } from "../../lib/member.ts";
import { useMoments } from "../../lib/moments.ts";
import { shortId } from "../../lib/short-id.ts";
import { dispositionShapes, useDepositWords } from "./deposit-words.ts";

interface FileProps {
  readonly file: DepositFile;
}

/** Shows the player, the bank's data, the ledger's entries, and the history. */
export const DepositParts = ({ file }: FileProps) => (
  <>
    <Person file={file} />
    <Charge file={file} />
    <Received file={file} />
    <Ledger file={file} />
    <History file={file} />
  </>
);

function Person({ file: { tenant, player, player_id, player_name } }: FileProps) {
  const words = useDepositWords();
  const maySee = useCan(opens("GET /staff/:tenant/players/:id", "players.read"), tenant);
  return (
    <section className="panel-part flex items-center gap-2">
      <Avatar name={player_name} seed={player_id} large />
      <div>
        {maySee ? (
          <Link to={`/jogadores/${tenant}/${player_id}`} className="font-semibold underline">
            {player_name}
          </Link>
        ) : (
          <b className="font-semibold">{player_name}</b>
        )}{" "}
        <span className="text-t3">
          {player.cpf === null ? words.noCpf : player.cpf} · {words.accounts[player.state]}
        </span>
        <div className="text-t2">
          {words.balance} <Amount centavos={player.cash} />
          {player.held === 0 ? null : (
            <>
              {" "}
              · {words.held} <Amount centavos={player.held} />
            </>
          )}
          {player.debt === 0 ? null : (
            <>
              {" "}
              · {words.debt} <Amount centavos={player.debt} />
            </>
          )}
        </div>
      </div>
    </section>
  );
}

function Charge({ file: { txid, expires_at, reason, balance_after } }: FileProps) {
  const words = useDepositWords();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.charge}>
      <Facts
        facts={[
          [words.txid, txid],
          [words.expires, moment(expires_at)],
          ...(reason === null ? [] : [[words.why, words.reasonOf(reason)] as const]),
          ...(balance_after === null ? [] : [[words.balanceAfter, <Amount key="after" centavos={balance_after} />] as const]),
        ]}
      />
    </PanelPart>
  );
}

function Received({ file: { pix } }: FileProps) {
  const words = useDepositWords();
  if (pix.length === 0)
    return (
      <PanelPart title={words.bank}>
        <p className="text-t2">{words.nothingCame}</p>
      </PanelPart>
    );
  return pix.map((one) => <OnePix key={one.end_to_end_id} pix={one} />);
}

function OnePix({ pix }: { readonly pix: DepositPix }) {
  const words = useDepositWords();
  return (
    <PanelPart title={words.bank} note={shortId(pix.end_to_end_id)}>
      <Checks checks={usePixChecks(pix)} />
      <div className="mt-3">
        <PixFacts pix={pix} />
      </div>
    </PanelPart>
  );
}

function usePixChecks({ disposition, reason, payer, refunds }: DepositPix): Check[] {
  const words = useDepositWords();
  const { moment } = useMoments();
  const whose: Check =
    payer === null || payer.is_owner === null
      ? { shape: "look", text: words.payerUnknown }
      : payer.is_owner
        ? { shape: "good", text: words.payerOwn }
        : { shape: "bad", text: words.payerOther };
  return [
    {
      shape: dispositionShapes[disposition],
      text: words.dispositions[disposition],
      result: reason === null ? undefined : words.reasonOf(reason),
    },
    whose,
    ...refunds.map(({ amount, demanded, at }): Check => ({
      shape: demanded ? "bad" : "refused",
      text: (
        <>
          {demanded ? words.demanded : words.returned} <Amount centavos={amount} />
        </>
      ),
      result: moment(at),
    })),
  ];
}

function PixFacts({ pix: { amount, paid_at, payer, end_to_end_id } }: { readonly pix: DepositPix }) {
  const words = useDepositWords();
  const { moment } = useMoments();
  const facts: (readonly [string, ReactNode])[] = [
    [words.amount, <Amount key="amount" centavos={amount} />],
    [words.paidAt, moment(paid_at)],
    [words.payer, payer === null ? words.notSaid : payer.name],
    [words.payerCpf, payer?.cpf ?? words.notSaid],
    [words.endToEnd, end_to_end_id],
  ];
  return <Facts facts={facts} />;
}

function Ledger({ file: { tenant, player_id, entries } }: FileProps) {
  const words = useDepositWords();
  const { moment } = useMoments();
  const maySee = useCan(opens("GET /staff/:tenant/players/:id/entries", "players.read"), tenant);
  return (
    <PanelPart title={words.ledger} note={words.ledgerNote}>
      {entries.length === 0 ? <p className="text-t2">{words.nothingPosted}</p> : null}
      <ol className="history">
        {entries.map(({ id, at, kind, cash, debt, cash_after }) => (
          <li key={id}>
            <time dateTime={at}>{moment(at)}</time>
            <span>
              {maySee ? (
                <Link to={`/jogadores/${tenant}/${player_id}/lancamentos?from=${id}`} className="underline">
                  {words.entryOf(kind)}
                </Link>
              ) : (
                words.entryOf(kind)
              )}{" "}
              <Amount centavos={cash - debt} /> · {words.balanceAfter} <Amount centavos={cash_after} />
            </span>
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}

function History({ file: { history } }: FileProps) {
  const words = useDepositWords();
  const { moment } = useMoments();
  return (
    <PanelPart title={words.history}>
      <ol className="history">
        {history.map(({ to, reason, at }) => (
          <li key={`${at} ${to}`}>
            <time dateTime={at}>{moment(at)}</time>
            <span>
              {words.stateOf(to)}
              {reason === null ? null : ` · ${words.reasonOf(reason)}`}
            </span>
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}
