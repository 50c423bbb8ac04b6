import type { VersionReturnFile } from "@trevo/contract";
import { useQuery } from "@tanstack/react-query";
import type { PanelProps } from "../../frame/list-types.ts";
import { Facts, Panel, PanelState } from "../../frame/panel.tsx";
import { Amount } from "../../frame/parts.tsx";
import { Status } from "../../frame/status.tsx";
import { request } from "../../lib/api.ts";
import { useNumber } from "../../lib/moments.ts";
import { CheckRounds } from "./check-rounds.tsx";
import { useReturnTexts } from "./percent.ts";
import { ReturnPath } from "./return-path.tsx";
import { useReturnWords } from "./return-words.ts";

const endpoint = "GET /staff/:tenant/returns/:id";

const shortHash = (hash: string): string => `${hash.slice(0, 4)}…${hash.slice(-4)}`;

export function ReturnPanel({ of, onClose }: PanelProps) {
  const words = useReturnWords();
  const file = useQuery({
    queryKey: [endpoint, of],
    queryFn: ({ signal }) => request(endpoint, { params: { ...of }, signal }).then(({ data }) => data),
  });
  if (!file.data) return <PanelState label={words.game} onClose={onClose} error={file.error} onRetry={() => void file.refetch()} />;
  return <File tenant={of.tenant} file={file.data} onClose={onClose} />;
}

function File({ tenant, file, onClose }: { tenant: string; file: VersionReturnFile; onClose: PanelProps["onClose"] }) {
  const words = useReturnWords();
  const number = useNumber();
  const texts = useReturnTexts();
  const { title, version, outside, z } = file;
  return (
    <Panel
      label={`${title} ${words.version(version)}`}
      onClose={onClose}
      line={
        <>
          <Status shape={outside ? "look" : z === null ? "waiting" : "good"}>
            {outside ? words.outside : z === null ? words.unknown : words.inside}
          </Status>
          <span>{words.line(file.is_current)}</span>
        </>
      }
      head={
        <>
          <p className="panel-title mt-1">
            {title} <span className="text-t3">{words.version(version)}</span>
          </p>
          <p className="text-[12px] text-t3">{words.hashes(shortHash(file.rules_hash), shortHash(file.paytable_hash))}</p>
        </>
      }
      foot={<p className="text-t2">{file.by_decisions ? words.decisions : words.publicly}</p>}
    >
      <section className="panel-part">
        <Facts
          facts={[
            [words.promised, texts.percent(file.promised)],
            [words.realised, file.realised === null ? "–" : texts.percent(file.realised)],
            [words.band, file.interval ? `${texts.percent(file.interval.low)} – ${texts.percent(file.interval.high)}` : "–"],
            [words.z, z === null ? "–" : texts.z(z)],
            [words.rounds, number(file.rounds)],
            [words.staked, <Amount key="staked" centavos={file.staked} />],
            [words.won, <Amount key="won" centavos={file.won} />],
            [words.ggr, <Amount key="ggr" centavos={file.ggr} />],
          ]}
        />
        <p className="mt-2 text-[12px] text-t3">{words.why}</p>
      </section>
      <ReturnPath file={file} />
      {file.is_checkable ? <CheckRounds tenant={tenant} file={file} /> : null}
    </Panel>
  );
}
