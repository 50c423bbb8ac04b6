-- How far the demo's clock is ahead of the machine's. One row at most; live mode never reads it.
create table demo_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null
);
