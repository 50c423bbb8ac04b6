-- Requires 0022_content.sql: the check that it made is replaced by a wider one.
-- The help centre: articles are texts of a brand, about what tickets are about.

alter table content_documents
  add column category text,
  add column related text[] not null default '{}',
  drop constraint content_documents_kind_check,
  add constraint content_documents_kind_check check (kind in ('legal', 'page', 'promotion', 'news', 'help')),
  add constraint content_documents_category_check check ((kind = 'help') = (category is not null));

-- Whether an article helped its readers. The client's id is drawn by the browser for this alone, and names nobody.
create table help_ratings (
  tenant_id int not null,
  slug text not null,
  version int not null,
  client_id uuid not null,
  helpful boolean not null,
  rated_at timestamptz not null,
  primary key (tenant_id, slug, version, client_id),
  foreign key (tenant_id, slug) references content_documents (tenant_id, slug)
);
