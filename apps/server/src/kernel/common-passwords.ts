/**
 * Passwords that are guessed first, by programs and for Brazilian players, among those that pass the rules on length and mix. Lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password1 password12 password123 password1234 password! password@123 passw0rd p@ssw0rd p@ssword pa$$word1 p4ssw0rd senha123 senha1234 senha12345
  senha123456 senha@123 senha2024 senha2025 senha2026 minhasenha1 minhasenha123 senhasenha1 novasenha1 senha123! senha!123 suasenha1 senhaforte1
  senha321 senha654321 brasil123 brasil1234 brasil2022 brasil2023 brasil2024 brasil2025 brasil2026 brasil@123 brasil10 brasil100 brasil123456
  brasilhexa6 flamengo1 flamengo10 flamengo12 flamengo123 flamengo81 flamengo1981 flamengo2019 corinthians1 corinthians12 corinthians123 corinthians10
  palmeiras1 palmeiras10 palmeiras123 palmeiras1914 saopaulo1 saopaulo10 saopaulo123 saopaulofc1 santos123 santosfc1 santos10! vasco123 vasco1898
  vascodagama1 gremio123 gremio1903 gremio10! inter123 internacional1 cruzeiro1 cruzeiro10 cruzeiro123 atletico1 atletico13 atletico123 galo1234
  botafogo1 botafogo10 botafogo123 fluminense1 fluminense10 fluminense123 bahia123 fortaleza1 fortaleza123 sportrecife1 athletico1 qwerty12 qwerty123
  qwerty1234 qwerty12345 qwerty123456 qwertyuiop1 qwert1234 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx asdf1234 asdfgh123 asdfghjkl1
  zxcvbnm1 zxcv1234 1234qwer 12345qwert 123456qwerty qwe123456 qweasd123 123qweasd 123qwe123 qwe12345 abc12345 abc123456 abcd1234 abcd12345 abcde123
  abcdef123 abcdefg1 abcdefgh1 a1b2c3d4 a1b2c3d4e5 a1234567 a12345678 a123456789 aa123456 aaa12345 aaaa1111 1234abcd 12345abc 123456abc 12345678a
  123456789a a123456a 123456aa abc123abc abc123456789 123abc123 1a2b3c4d admin123 admin1234 admin12345 admin@123 administrador1 root1234 user1234
  usuario1 usuario123 teste123 teste1234 test1234 testing123 teste@123 demo1234 guest123 changeme1 mudar123 mudar@123 trocar123 letmein1 letmein123
  welcome1 welcome12 welcome123 bemvindo1 bemvindo123 iloveyou1 iloveyou12 iloveyou2 euteamo1 euteamo12 euteamo123 teamo123 amor1234 amor12345 meuamor1
  meuamor123 amorzinho1 princesa1 princesa123 gatinha1 gatinha123 lindinha1 estrela1 estrela123 familia1 familia123 felicidade1 jesus123 jesus1234
  jesuscristo1 jesusteama1 deus1234 deusefiel1 deusefiel7 deusefiel10 deuseamor1 deuseforte1 deuspai1! senhor123 saojorge1 gabriel1 gabriel123 rafael123
  lucas123 lucas1234 pedro123 pedro1234 maria123 maria1234 joao1234 julia123 julia1234 matheus1 matheus123 gustavo1 gustavo123 leonardo1 leonardo123
  fernanda1 fernanda123 beatriz1 beatriz123 leticia1 mariana1 mariana123 amanda123 camila123 bruno123 bruno1234 felipe123 thiago123 rodrigo1 rodrigo123
  marcelo1 marcelo123 ricardo1 fernando1 fernando123 carlos123 eduardo1 eduardo123 dragon123 monkey123 football1 futebol1 futebol10 futebol123 superman1
  batman123 pokemon1 pokemon123 naruto123 starwars1 minecraft1 master123 shadow123 sunshine1 princess1 michael1 jordan23 charlie1 computer1 computador1
  internet1 internet123 samsung1 samsung123 google123 facebook1 whatsapp1 instagram1 iphone123 android1 casino123 cassino1 cassino123 aposta123 apostas1
  apostas123 ganhar123 dinheiro1 dinheiro123 tigrinho1 tigrinho123 fortuna1 fortuna777 sorte777 sorte1234 jackpot1 jackpot777 bonus123 poker123
  roleta123 slots777 trevo123 trevo1234
`
    .trim()
    .split(/\s+/),
);

export const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());
