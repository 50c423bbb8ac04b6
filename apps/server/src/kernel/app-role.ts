import type { SqlTag } from "./sql.ts";

/**
 * The role that the product works as. It can read and write business tables but cannot change history. Migrations run as the owner of the
 * tables; the product logs in as a member of this role (app-login.ts), and the pool switches to it on connecting.
 */
export const appRole = "trevo_app";

/**
 * Creates the role and lets this user switch to it. Roles belong to the cluster, not to the database: a dump does not contain them, and
 * processes of several databases may run this at once. Throws, with a remedy, if the user may not create roles.
 */
export async function ensureAppRole(sql: SqlTag, role = appRole): Promise<void> {
  await sql.unsafe(`do $role$
    begin
      if to_regrole('${role}') is null then create role ${role} nologin; end if;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then raise exception using errcode = 'insufficient_privilege', message = format(
        'The database user "%s" may not create roles. Let an administrator of PostgreSQL run, once: create role ${role} nologin; grant ${role} to "%s" with set true', current_user, current_user);
    end $role$`);
  // Grants only if needed: two processes that grant at the same moment would collide.
  await sql.unsafe(`do $role$
    begin
      if not pg_has_role(current_user, '${role}', 'set') then
        perform pg_advisory_xact_lock(hashtext('${role}'));
        execute format('grant ${role} to %I with set true, inherit false', current_user);
      end if;
    exception
      when insufficient_privilege or invalid_grant_operation then raise exception using errcode = 'insufficient_privilege', message = format(
        'The database user "%s" may not act as ${role}. Let an administrator of PostgreSQL run, once: grant ${role} to "%s" with set true', current_user, current_user);
    end $role$`);
}

/**
 * Lets only the owner create temporary tables, which would be found before the real ones. The privilege belongs to the database, and
 * neither a template nor a dump carries it over, so it is set at every start. Throws, with a remedy, if the user may not.
 */
export async function refuseTemporaryTables(sql: SqlTag): Promise<void> {
  await sql.unsafe(`do $temporary$
    begin
      if has_database_privilege('${appRole}', current_database(), 'temporary') then
        execute format('revoke temporary on database %I from public, ${appRole}', current_database());
      end if;
      if has_database_privilege('${appRole}', current_database(), 'temporary') then
        raise exception using errcode = 'insufficient_privilege', message = format(
          'The role ${appRole} may make temporary tables, which hide real ones. Let the owner of the database run, once: revoke temporary on database %I from public, ${appRole}', current_database());
      end if;
    end $temporary$`);
}

/**
 * Lets only the owner create objects in the schema: an overload could be called instead of one of our functions. Clusters created before
 * PostgreSQL 15 still allow it to everyone.
 */
export async function refuseNewObjects(sql: SqlTag): Promise<void> {
  await sql.unsafe(`do $objects$
    begin
      if has_schema_privilege('${appRole}', 'public', 'create') then revoke create on schema public from public, ${appRole}; end if;
      if has_schema_privilege('${appRole}', 'public', 'create') then
        raise exception using errcode = 'insufficient_privilege', message =
          'The role ${appRole} may create functions and tables. Let the owner of the schema run, once: revoke create on schema public from public, ${appRole}';
      end if;
    end $objects$`);
}

/** Restricts functions that run as their owner to the product's role. PostgreSQL lets everyone call a new function. */
export async function closeOwnersFunctions(sql: SqlTag): Promise<void> {
  await sql.unsafe(`do $functions$
    declare opened regprocedure;
    begin
      for opened in select oid::regprocedure from pg_proc
          where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('public', oid, 'execute') loop
        execute format('revoke execute on function %s from public', opened);
        execute format('grant execute on function %s to ${appRole}', opened);
      end loop;
    end $functions$`);
}
