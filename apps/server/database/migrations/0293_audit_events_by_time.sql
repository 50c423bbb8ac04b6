-- The audit log is searched by time: without this, a span of long ago reads everything recorded since.
create index if not exists audit_events_at on audit_events (tenant_id, at);
