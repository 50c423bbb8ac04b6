-- Each minute a job counts the results of a year by competition, and rates those that have many new ones.
create index sport_fixtures_resulted on sport_fixtures (competition_id, starts_at) where state = 'resulted';
