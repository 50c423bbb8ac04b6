-- What articles are searched by, made once with each version. Accents are left out on both sides.

alter table content_versions
  add column head text generated always as (plain_text(title || ' ' || summary)) stored,
  add column words tsvector generated always as (
    setweight(to_tsvector(
      case locale when 'en' then 'english'::regconfig else 'portuguese'::regconfig end, plain_text(title)), 'A')
    || setweight(to_tsvector(
      case locale when 'en' then 'english'::regconfig else 'portuguese'::regconfig end, plain_text(summary)), 'B')
    || setweight(to_tsvector(
      case locale when 'en' then 'english'::regconfig else 'portuguese'::regconfig end,
      plain_text(regexp_replace(body, '<[^>]*>', ' ', 'g'))), 'D')) stored;
