import assert from "node:assert/strict";
import { refuse } from "../../kernel/errors.ts";
import type { Http, TenantsByHost } from "../../kernel/http-types.ts";
import { tenantOf } from "../../kernel/http.ts";
import type { ProfileModule } from "./profile.ts";

export function registerProfileRoutes(http: Http, profile: ProfileModule, tenants: TenantsByHost): void {
  http.on("GET /profile", async ({ scope }) => ({ data: await profile.read(scope) }));
  http.on("GET /profile/vip", async ({ scope }) => ({ data: await profile.vip(scope) }));
  http.on("POST /profile/show", async ({ scope, body }) => ({ data: await profile.show(scope, body.user_id) }));
  http.on("POST /profile/update-settings", async ({ scope, body }) => {
    await profile.change(scope, body);
    return { data: await profile.read(scope) };
  });
  http.on("POST /profile/updateName", async ({ scope, body }) => {
    await profile.change(scope, body);
    return { data: await profile.read(scope) };
  });
  http.on("POST /profile/updateLanguage", async ({ scope, body }) => {
    await profile.change(scope, body);
    return body;
  });
  http.on("GET /profile/getLanguage", async ({ scope }) => ({ language: (await profile.read(scope)).language }));
  http.on("POST /profile/toggle-hide-metrics", async ({ scope, body }) => {
    await profile.change(scope, body);
    return body;
  });
  http.on("POST /profile/uploadAvatar", async ({ scope, upload }) => {
    assert(upload, "the contract asks for a file");
    return { avatar: await profile.saveAvatar(scope, upload) };
  });
  http.on("POST /address/create", async ({ scope, body }) => {
    await profile.setAddress(scope, body);
    return { data: body };
  });
  servePictures(http, profile, tenants);
}

/** Serves pictures. A picture never changes under its name, and is only ever served as an image. */
function servePictures(http: Http, profile: ProfileModule, tenants: TenantsByHost): void {
  http.app.get<{ Params: { file: string } }>("/uploads/avatars/:file", async (request, reply) => {
    const tenant = await tenantOf(request, tenants);
    const name = /^(.+)\.webp$/.exec(request.params.file)?.[1];
    const picture = name === undefined ? null : await profile.avatar(tenant.id, name);
    if (!picture) throw refuse("not_found");
    return reply
      .type("image/webp")
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cross-origin-resource-policy", "same-origin")
      .send(picture);
  });
}
