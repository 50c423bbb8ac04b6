/** ISO 3166-1: three letters and two. England, Scotland, Wales and Northern Ireland have codes of the sport. */
const pairs =
  "ARGAR ARMAM AUSAU AUTAT AZEAZ BELBE BGRBG BIHBA BLRBY BOLBO BRABR CANCA CHECH CHLCL CHNCN COLCO CRICR CYPCY CZECZ DEUDE DNKDK DZADZ " +
  "ECUEC EGYEG ENGGB ESPES ESTEE FINFI FRAFR GBRGB GEOGE GHAGH GRCGR GTMGT HKGHK HNDHN HRVHR HUNHU IDNID INDIN IRLIE IRNIR ISLIS ISRIL " +
  "ITAIT JORJO JPNJP KAZKZ KORKR KWTKW LTULT LUXLU LVALV MARMA MDAMD MEXMX MKDMK MLTMT MNEME MYSMY NGANG NIRGB NLDNL NORNO NZLNZ PANPA " +
  "PERPE POLPL PRTPT PRYPY QATQA ROURO RUSRU SAUSA SCOGB SGPSG SLVSV SRBRS SVKSK SVNSI SWESE THATH TUNTN TURTR UKRUA URYUY USAUS UZBUZ " +
  "VENVE VNMVN WALGB ZAFZA";

const byAlpha3 = new Map(pairs.split(" ").map((pair) => [pair.slice(0, 3), pair.slice(3)]));

/** A competition of several countries, or of one that is not listed. */
const world = "WO";

export const alpha2Of = (alpha3: string | undefined): string => byAlpha3.get(alpha3?.toUpperCase() ?? "") ?? world;
