import { z } from "zod";
import { endpoints } from "./endpoint.ts";
import { one, text, uuid } from "./wire.ts";

/** Maximum number of views per member and list. */
export const mostViews = 20;
export const longestViewName = 40;

const filters = () => z.record(z.string().max(40), z.string().max(300));
const columns = () => z.array(z.string().max(40)).min(1, "required").max(40).nullable();

export const savedView = z.object({
  id: z.string(),
  /** Key of the endpoint that returns the list. */
  list: z.string(),
  name: z.string(),
  query: filters(),
  /** Ids of the console's columns; null for all. */
  columns: columns(),
  /** Visible to every member of the operator who may open the list. */
  shared: z.boolean(),
  made_by: z.string(),
});
export type SavedView = z.output<typeof savedView>;

const tag = "staff: views";
const params = z.object({ id: uuid() });
const shape = { name: text(longestViewName), query: filters(), columns: columns(), shared: z.boolean() };

/** Saved views of lists: filters, order and columns under a name. */
export const staffViewsEndpoints = endpoints({
  "GET /staff/views": {
    summary: "Lists the member's own views and those shared with the team, of the lists that the member may open, by name",
    tag,
    auth: "staff",
    limit: "reads",
    response: z.object({ data: z.array(savedView) }),
    refuses: [],
  },
  "POST /staff/views": {
    summary: "Saves filters, order and columns of a list under a name",
    tag,
    auth: "staff",
    body: z.strictObject({ list: z.string().max(100, "max_length:100"), ...shape }),
    status: 201,
    response: one(savedView),
    refuses: ["view_exists", "too_many_views"],
  },
  "POST /staff/views/:id": {
    summary: "Changes one of the member's own views",
    tag,
    auth: "staff",
    params,
    body: z.strictObject(shape),
    response: one(savedView),
    refuses: ["view_exists"],
  },
  "POST /staff/views/:id/remove": {
    summary: "Removes one of the member's own views; members who manage the team can also remove shared ones",
    tag,
    auth: "staff",
    params,
    response: z.object({ message: z.string() }),
    refuses: [],
  },
});
