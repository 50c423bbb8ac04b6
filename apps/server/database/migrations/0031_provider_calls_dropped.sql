-- Requires 0030_provider_call_blocks.sql: the log of calls is written in blocks. No released version wrote this table.
drop table provider_calls;
