const templateRoutes = ["GET", "GET /versions", "POST /versions", "POST /try", "POST /test"].map((route) => {
  const [method, rest = ""] = route.split(" ");
  return `${method} /staff/:tenant/messages/templates/:key${rest}`;
});

/** What routes of the security matrix name that every brand has: games, days and messages. */
export const namedThings: Record<string, string> = {
  "GET /staff/:tenant/returns/:id": "dice-1",
  "GET /staff/:tenant/returns/:id/verification": "dice-1",
  "POST /staff/:tenant/returns/:id/verify": "dice-1",
  "GET /staff/:tenant/closings/:day": "2026-01-02",
  "POST /staff/:tenant/closings/:day/sign": "2026-01-02",
  ...Object.fromEntries(templateRoutes.map((route) => [route, "deposit_credited"])),
};
