-- A sports bet has a picture where bets are listed.

update games set image = '/covers/sportsbook.svg' where provider_code = 'sportsbook' and gamecode = 'sportsbook';
