-- A trader's own view of a match, in hundredths of goals: by how many the home side is better, and how many there are
-- in all. Every market of the match follows it until it ends.
create table sport_overrides (
  book_id int not null references sport_books,
  fixture_id int not null references sport_fixtures,
  supremacy_x100 int not null,
  total_x100 int not null,
  ends_at timestamptz not null,
  primary key (book_id, fixture_id),
  check (total_x100 between 20 and 1000 and abs(supremacy_x100) < total_x100)
);

-- Why the prices of a row are what they are, where it is not the model alone. It is part of the row's hash.
alter table sport_stream add column cause text check (cause in ('override'));
