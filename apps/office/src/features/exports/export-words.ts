import type { ExportedList } from "@trevo/contract";
import { createWords } from "../../lib/words.ts";

const ptLists: Record<ExportedList, string> = {
  "GET /staff/withdrawals": "Saques",
  "GET /staff/deposits": "Depósitos",
  "GET /staff/proposals": "Aprovações",
  "GET /staff/members": "Equipe",
  "GET /staff/dormant-balances": "Saldos sem dono",
  "GET /staff/:tenant/affiliate-statements": "Extratos de afiliados",
  "GET /staff/:tenant/audit-events": "Auditoria",
  "GET /staff/:tenant/chat/appeals": "Recursos do chat",
  "GET /staff/:tenant/chat/queue": "Moderação do chat",
  "GET /staff/:tenant/games": "Catálogo",
  "GET /staff/:tenant/messages/log": "Mensagens enviadas",
  "GET /staff/:tenant/offers": "Promoções",
  "GET /staff/:tenant/partners": "Contas em parceiros",
  "GET /staff/:tenant/payment-cases": "Casos de pagamento",
  "GET /staff/:tenant/players": "Jogadores",
  "GET /staff/:tenant/redemptions": "Resgates",
  "GET /staff/:tenant/returns": "Retorno dos jogos",
  "GET /staff/:tenant/round-cases": "Rodadas abertas",
  "GET /staff/:tenant/shipments": "Envios",
  "GET /staff/:tenant/sports/fixtures": "Partidas",
  "GET /staff/:tenant/sports/settings": "Limites e margens",
  "GET /staff/:tenant/tickets/queue": "Atendimento",
  "GET /staff/:tenant/violations": "Achados",
};

const enLists: Record<ExportedList, string> = {
  "GET /staff/withdrawals": "Withdrawals",
  "GET /staff/deposits": "Deposits",
  "GET /staff/proposals": "Approvals",
  "GET /staff/members": "Team",
  "GET /staff/dormant-balances": "Unclaimed balances",
  "GET /staff/:tenant/affiliate-statements": "Affiliate statements",
  "GET /staff/:tenant/audit-events": "Audit log",
  "GET /staff/:tenant/chat/appeals": "Chat appeals",
  "GET /staff/:tenant/chat/queue": "Chat moderation",
  "GET /staff/:tenant/games": "Catalogue",
  "GET /staff/:tenant/messages/log": "Messages sent",
  "GET /staff/:tenant/offers": "Offers",
  "GET /staff/:tenant/partners": "Partner accounts",
  "GET /staff/:tenant/payment-cases": "Payment cases",
  "GET /staff/:tenant/players": "Players",
  "GET /staff/:tenant/redemptions": "Redemptions",
  "GET /staff/:tenant/returns": "Game returns",
  "GET /staff/:tenant/round-cases": "Open rounds",
  "GET /staff/:tenant/shipments": "Shipments",
  "GET /staff/:tenant/sports/fixtures": "Matches",
  "GET /staff/:tenant/sports/settings": "Limits and margins",
  "GET /staff/:tenant/tickets/queue": "Tickets",
  "GET /staff/:tenant/violations": "Findings",
};

const pt = {
  lists: ptLists,
  list: "Lista",
  noFilters: "lista inteira",
  state: "Situação",
  asked: "Pedida",
  ends: "Baixar até",
  file: "Arquivo",
  allBrands: "suas marcas",
  order: "suas, mais recentes primeiro",
  emptyTitle: "Nenhuma exportação nos últimos 7 dias",
  emptyText: "Abra uma lista, filtre e use Exportar (tecla E). O arquivo aparece aqui.",
};

const en: typeof pt = {
  lists: enLists,
  list: "List",
  noFilters: "whole list",
  state: "State",
  asked: "Requested",
  ends: "Download until",
  file: "File",
  allBrands: "your brands",
  order: "yours, newest first",
  emptyTitle: "No exports in the last 7 days",
  emptyText: "Open a list, filter it and use Export (key E). The file appears here.",
};

export const useExportWords = createWords({ pt, en });
