/** What the back office's routes of one player take. */
export const playerFileBodies: Record<string, object> = {
  "POST /staff/:tenant/players/:id/grant": { code: "cash", amount: 100, reason: "a reason" },
  "POST /staff/:tenant/players/:id/adjustments": { cash: 100, reason: "a reason", note: "a note" },
  "POST /staff/:tenant/players/:id/block": { reason: "a reason" },
  "POST /staff/:tenant/players/:id/unblock": { reason: "a reason" },
  "POST /staff/:tenant/players/:id/end-sessions": { reason: "a reason" },
  "POST /staff/:tenant/players/:id/reveal": { fields: ["cpf"], reason: "a reason" },
  "POST /staff/:tenant/players/search": { text: "marina" },
};

/** The player, for each of them that names one. */
export const playerFileThings = (id: string): Record<string, string> => ({
  "GET /staff/:tenant/players/:id": id,
  "GET /staff/:tenant/players/:id/timeline": id,
  "GET /staff/:tenant/players/:id/entries": id,
  "GET /staff/:tenant/players/:id/payments": id,
  "GET /staff/:tenant/players/:id/sessions": id,
  "POST /staff/:tenant/players/:id/reveal": id,
  "POST /staff/:tenant/players/:id/adjustments": id,
  "POST /staff/:tenant/players/:id/block": id,
  "POST /staff/:tenant/players/:id/unblock": id,
  "POST /staff/:tenant/players/:id/end-sessions": id,
  "POST /staff/:tenant/players/:id/missions": id,
  "GET /staff/:tenant/players/:id/rewards": id,
  "POST /staff/:tenant/players/:id/grant": id,
});
