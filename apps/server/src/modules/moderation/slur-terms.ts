export const slurCategories = ["profanity", "race", "homophobia", "misogyny", "religion", "disability", "threat", "sexual"] as const;
export type SlurCategory = (typeof slurCategories)[number];

/** Weights: 1 softens, 2 refuses, 3 holds. Plurals and endings are listed, or covered by a stem with `*`. */
export const slurTerms: readonly (readonly [pattern: string, category: SlurCategory, weight: 1 | 2 | 3])[] = [
  [
    "(porra|poha|krl|caralho|karalho|caraio|cacete|merda|bosta|foda|fodase|foda-se|pqp|puta que pariu|putaria|fds|cu|cuzao|cuzinho|cagada|cagar|cagou|buceta|boceta|xoxota|punheta)",
    "profanity",
    1,
  ],
  [
    "(foder|fuder|fodeu|fudeu|fodido|fudido|fodida|fudida|fodendo|fudendo|punheteiro|babaca|otario|otaria|otarios|trouxa|idiota|imbecil|burro|burra|palhaco|palhaca|corno|corna)",
    "profanity",
    1,
  ],
  ["(shit|fuck|fucking|fucked|asshole|bitch|bastard|dick|bullshit|wtf)", "profanity", 1],
  ["(filho da puta|filha da puta|filhos da puta|fdp|filho duma puta|filha de puta|filho de uma puta)", "profanity", 2],
  [
    "(vai se foder|vai se fuder|vai tomar no cu|vai tomar no seu cu|vtnc|vsf|tomar no cu|toma no cu|va se foder|vai a merda|vai pra puta que pariu)",
    "profanity",
    2,
  ],
  ["(arrombado|arrombada|arrombados|cuzona|desgracado|desgracada|escroto|escrota|canalha|verme|lixo humano)", "profanity", 2],
  ["(motherfucker|fuck you|fuck off|son of a bitch|cunt|go to hell|piece of shit)", "profanity", 2],
  ["(macaco|macaca|macacos) (preto|preta|fedido|fedida|sujo|suja|nojento|imundo)", "race", 3],
  ["(seu|sua|esse|essa|este|bando de|cala a boca|volta pra jaula) (macaco|macaca|macacos|preto fedido|preta fedida)", "race", 3],
  [
    "(preto|preta|negro|negra|neguinho|crioulo|crioula) (fedido|fedida|sujo|suja|imundo|imunda|nojento|nojenta|safado|ladrao|vagabundo|escravo|lixo)",
    "race",
    3,
  ],
  ["(crioulo|crioula|criolo nojento|tiziu|preto safado|volta pra senzala|senzala|cabelo ruim de preto)", "race", 3],
  ["(nigger|nigga|niggers|coon|wetback|chink|gook)", "race", 3],
  ["(judeu|judeus) (imundo|sujo|nojento|ladrao|de merda)", "religion", 3],
  ["(nordestino|baiano|paraiba) (burro|imundo|preguicoso|de merda|nojento|cabeca chata)", "race", 3],
  ["(indio imundo|bugre|japa nojento|chines imundo|chinesada)", "race", 3],
  [
    "(heil hitler|sieg heil|hitler tinha razao|supremacia branca|poder branco|white power|morte aos judeus|morte aos pretos|88 hh)",
    "race",
    3,
  ],
  [
    "(viado|viadinho|veado|viada|viados|viadagem|bicha|bichinha|bichona|boiola|baitola|sapatao|sapatona|traveco|travecos|gayzao|bichas|viadao|baitolas|boiolas)",
    "homophobia",
    2,
  ],
  ["(faggot|fag|faggots|dyke|tranny|trannies)", "homophobia", 2],
  [
    "(gay|gays|trans|travesti|lesbica|lesbicas) (nojento|nojenta|nojentos|imundo|de merda|tem que morrer|tem que apanhar|e doenca)",
    "homophobia",
    3,
  ],
  [
    "(puta|putas|putinha|vagabunda|vagabundas|vadia|vadias|piranha|piranhas|rapariga|biscate|biscates|galinha da rua|prostituta|piriguete|cachorra no cio|vaca gorda)",
    "misogyny",
    2,
  ],
  ["(whore|whores|slut|sluts|hoe|hoes|skank)", "misogyny", 2],
  ["(lugar de mulher e na cozinha|lugar de mulher e no fogao|mulher tem que apanhar|mulher so serve pra)", "misogyny", 2],
  ["(macumbeiro|macumbeira|macumbeiros) (imundo|nojento|do demonio|do diabo|de merda|safado)", "religion", 2],
  [
    "(crente|evangelico|evangelicos|catolico|umbandista|candomble|muculmano|muculmanos) (nojento|imundo|de merda|do demonio|terrorista|lixo)",
    "religion",
    2,
  ],
  [
    "(retardado|retardada|retardados|mongoloide|mongol|debil mental|autista de merda|aleijado|doente mental|leproso|aidetico)",
    "disability",
    2,
  ],
  ["(retard|retarded|retards|spastic|mongoloid)", "disability", 2],
  [
    "(vou|vamos|irei|eu vou) (te |lhe |) (matar|esfaquear|esfaquiar|degolar|espancar) (voce|vc|tu|todos|a sua familia|sua familia|)",
    "threat",
    3,
  ],
  [
    "(te mato|te pego na rua|te quebro na porrada|te encho de bala|meto bala em voce|vou meter bala|vou te pegar|vou te achar|vou atras de voce|vou ate sua casa|sei onde voce mora|sei onde vc mora|sei onde tu mora|eu te acho|vai morrer|voce vai morrer|vc vai morrer|merece morrer|tem que morrer|se mata|se mate|vai se matar|se matem)",
    "threat",
    3,
  ],
  [
    "(kill yourself|kys|i will kill you|ill kill you|i know where you live|gonna kill you|you will die|go die|hope you die|i will find you|rape you)",
    "threat",
    3,
  ],
  ["(vou te estuprar|te estupro|merece ser estuprada|vou estuprar|estuprar voce|estupro essa)", "threat", 3],
  [
    "(nudes|manda nude|manda nudes|manda foto pelada|quero ver voce pelada|foto do pau|pau duro|meu pau|chupa meu|chupa minha|mama aqui|gozar na sua|gozada|gozei|comer seu cu|comer sua buceta|te comer toda|sexo comigo|sexo gratis|quer transar|bora transar|transa comigo|garota de programa|acompanhante de luxo|rola grossa|minha rola|pinto duro|onlyfans|privacy da)",
    "sexual",
    2,
  ],
  ["(send nudes|suck my dick|my dick|horny|wanna fuck|sex with me|big cock|pussy|blowjob)", "sexual", 2],
  [
    "(novinha pelada|novinhas peladas|foto de novinha|crianca pelada|pedofilo|pedofilia|cp pra vender|pack de novinha|menor pelada|child porn|underage porn|loli)",
    "sexual",
    3,
  ],
];

/** Words that look like terms once normalised. */
export const allowedWords: readonly string[] =
  "disputa disputas disputar computador computadores reputacao deputado deputada deputados viaduto viadutos acumulo acumulado acumulada cumulativo cubo cubano cupom cupons cuidado cuida curto curtir cuscuz cuca cuiaba curitiba via vias bicho bichos merendar fodastico punho caraiva bostik dicksonia dickson rolagem chupeta chupetinha matar saudade cagliari cassete scunthorpe assassin peacock cocktail".split(
    " ",
  );

/** Innocent pairs of words that read as a term when joined. */
export const allowedPairs: ReadonlySet<string> = new Set(["via do", "via da", "ver me", "me da"]);
