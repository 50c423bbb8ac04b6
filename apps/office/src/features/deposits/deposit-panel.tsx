import { useQuery } from "@tanstack/react-query";
import type { DepositFile } from "@trevo/contract";
import type { PanelProps, RowKey } from "../../frame/list-types.ts";
import { Panel, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { whilePresent } from "../../lib/activity.ts";
import { useMoments } from "../../lib/moments.ts";
import { DepositParts } from "./deposit-parts.tsx";
import { ReturnDeposit } from "./return-deposit.tsx";
import { stateShapes, useDepositWords } from "./deposit-words.ts";

const endpoint = "GET /staff/:tenant/deposits/:id";

export const pageOf = ({ tenant, id }: RowKey): string => `/depositos/${tenant}/${id}`;

export function DepositPanel({ of, onClose }: PanelProps) {
  const words = useDepositWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
    // The bank answers within seconds; poll until then.
    refetchInterval: ({ state }) => (state.data?.returned?.state === "sending" ? whilePresent(3_000)() : false),
  });
  if (!file.data) return <PanelState label={words.one} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File file={file.data} onClose={onClose} />;
}

interface FileProps extends Pick<PanelProps, "onClose"> {
  readonly file: DepositFile;
}

function File({ file, onClose }: FileProps) {
  const words = useDepositWords();
  const { moment } = useMoments();
  return (
    <Panel
      label={`${words.one}: ${file.player_name}`}
      page={pageOf(file)}
      onClose={onClose}
      line={
        <>
          <Status shape={stateShapes[file.state]}>{words.states[file.state]}</Status>
          <span>{words.askedAt(file.tenant, moment(file.created_at))}</span>
        </>
      }
      head={
        <p className="panel-amount mt-1">
          <Amount centavos={file.amount} />
        </p>
      }
      foot={<ReturnDeposit key={file.id} file={file} />}
    >
      <DepositParts file={file} />
    </Panel>
  );
}
