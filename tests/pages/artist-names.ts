/**
 * Names of artists as they write them: signs, digits, commas and scripts are part of a name. Signs stand first, last or alone;
 * there are initials, lists that are one name, letters with marks, emoji, and the joiners that some scripts and emoji need.
 */
export const artistNames = `
VANTA/9 | AC/DC | Tyler, the Creator | Earth, Wind & Fire | Florence + the Machine | Fontaines D.C. | P!nk |
Godspeed You! Black Emperor | blink-182 | will.i.am | 100 gecs | A$AP Rocky | Simon & Garfunkel |
La Tremenda Orquesta Popular de Villa Esperanza | Live | Berlin | Asia | !!! | Sunn O))) | Mø | 坂本龍一 |
Кино | Beyoncé | ROSALÍA | JAY-Z | 21 Savage | 24kGoldn | BABYMONSTER | The Kid LAROI | KAROL G | aespa |
ILLIT | sped up 8282 | Tones And I | official sound studio | SZA | Eslabon Armado | Yng Lvcas | Jawsh 685 |
PinkPantheress | Dj Samir | 3 Palavrinhas | Creepy Nuts | G-Eazy | Juice WRLD | FLI:P | Maroon 5 | GAYLE |
Lil Nas X | XXXTENTACION | twenty one pilots | Panic! At The Disco | Guns N’ Roses | Destiny's Child |
Salt-N-Pepa | Mumford & Sons | Of Monsters and Men | Sigur Rós | Måneskin | Motörhead | Chloe x Halle |
k.d. lang | R.E.M. | The 1975 | Bon Iver | M.I.A. | Nick Cave & The Bad Seeds | Run–D.M.C. |
10,000 Maniacs | Rage Against the Machine | Portugal. The Man | Mike + the Mechanics | Ke$ha | tUnE-yArDs |
alt-J (∆) | ليلى النجار | ひかり | 방탄소년단 | Ελευθερία Αρβανιτάκη | ¡MAYDAY! | ¿Téo? | ††† | +44 | [Alexandros] |
(G)I-DLE | ¥$ | ¥ØU$UK€ ¥UK1MAT$U | ☆Taku Takahashi | half•alive | Therapy? | Against Me! | The Go! Team |
Wham! | Ty Dolla $ign | bbno$ | "Weird Al" Yankovic | S.H.E | t.A.T.u. | S.E.S | A.C.E | Mr.Kitty |
Mr.Children | deadmau5 | N.E.R.D | A.R. Rahman | St. Vincent | U.S. Girls | fun. | a-ha | 65daysofstatic |
10cc | Emerson, Lake & Palmer | Crosby, Stills, Nash & Young | Blood, Sweat & Tears |
Booker T. & the M.G.'s | Spın̈al Tap | Queensrÿche | Ólafur Arnalds | Молчат Дома | مشروع ليلى | עומר אדם |
हरिहरन | 周杰倫 | 이날치 | Low Tide 🌊 | 👩‍🎤 Nova | می‌نوازیم
`.trim().split(/\s*\|\s*/)
