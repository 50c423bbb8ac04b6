import type { PlayerPayment } from "@trevo/contract";
import { Link } from "react-router";
import type { Column, RowKey } from "../../frame/list-types.ts";
import { Amount } from "../../frame/parts.tsx";
import { type Shape, Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { opens, useCan } from "../../lib/member.ts";
import { Moment, TabRows } from "./tab-rows.tsx";
import { useTabWords } from "./tab-words.ts";

const endpoint = "GET /staff/:tenant/players/:id/payments";

const shapes: Record<PlayerPayment["state"], Shape> = {
  waiting_payment: "waiting",
  pending: "waiting",
  processing: "work",
  under_review: "look",
  paid: "good",
  approved: "good",
  refused: "refused",
  cancelled: "refused",
  refunded: "refused",
  chargebacked: "bad",
  invalid_pix_key: "bad",
};

/** Lists deposits and withdrawals together in order. */
export function PaymentsTab({ of }: { of: RowKey }) {
  const words = useTabWords();
  return (
    <TabRows
      queryKey={[endpoint, of]}
      read={(after, signal) => request(endpoint, { params: { ...of }, query: after === null ? {} : { after }, signal })}
      columns={useColumns(of)}
      label={words.payments}
      empty={words.paymentsEmpty}
    />
  );
}

function useColumns({ tenant }: RowKey): Column<PlayerPayment>[] {
  const words = useTabWords();
  const mayOpen = useCan(opens("GET /staff/:tenant/withdrawals/:id", "payouts.read"), tenant);
  return [
    { id: "at", title: words.when, cell: ({ created_at }) => <Moment at={created_at} /> },
    {
      id: "kind",
      title: words.what,
      cell: ({ kind, id }) =>
        kind === "withdrawal" && mayOpen ? (
          <Link className="underline" to={`/saques/${tenant}/${id}`}>
            {words.withdrawal}
          </Link>
        ) : (
          words[kind]
        ),
    },
    {
      id: "state",
      title: words.state,
      cell: (payment) => <Status shape={shapes[payment.state]}>{stateOf(payment, words)}</Status>,
    },
    { id: "amount", title: words.amount, number: true, cell: ({ amount }) => <Amount centavos={amount} /> },
    {
      id: "key",
      title: words.key,
      wide: true,
      cell: (payment) => <span className="text-t3">{payment.kind === "withdrawal" ? payment.key_masked : words.none}</span>,
    },
    { id: "updated", title: words.updated, wide: true, cell: ({ updated_at }) => <Moment at={updated_at} /> },
  ];
}

const stateOf = (payment: PlayerPayment, words: ReturnType<typeof useTabWords>): string =>
  payment.kind === "deposit" ? words.deposits[payment.state] : words.withdrawals[payment.state];
