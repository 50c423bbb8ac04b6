-- Feeds that send prices and results, beside those that send facts.

-- facts: results and prices follow from the facts here. prices: the feed sends both.
alter table sport_feeds add column kind text not null default 'facts' check (kind in ('facts', 'prices'));

-- When the newest settlement, cancellation or rollback was sent, by the clock of a feed of prices. Older ones change
-- nothing.
alter table sport_markets add column results_at timestamptz;
