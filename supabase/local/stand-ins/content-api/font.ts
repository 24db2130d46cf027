/** Letters of 5 by 7 for pictures that are drawn without a font: a digit to base 32 a row. */
const letters = `ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,:-'!?&/()#+ `
const rows = [
  'ehhvhhhuhhuhhuehgggheuhhhhhuvgguggvvggugggehgnhhfhhhvhhhe44444e72222ichikokihggggggvhrllhhhhhpljhh',
  'ehhhhheuhhugggehhhliduhhukihfgge11uv444444hhhhhhehhhhha4hhhlllahha4ahhhhha444v1248gvehjlphe4c4444e',
  'eh1248vv2421he26aiv22vgu11he68guhhev124888ehhehheehhf12c00000cc0000c480cc0cc0000e00044400004444404',
  'eh12404cik8lid01248g024888428422248aavavaa044v4400000000',
].join('')
const box = [31, 17, 17, 17, 17, 17, 31]

/** A letter's rows; an accent is left out, and what is not there is a box. */
export function glyph(letter: string): number[] {
  const plain = letter.normalize('NFD').charAt(0).toUpperCase()
  const at = letters.indexOf(plain)
  return at < 0 ? box : [...rows.slice(at * 7, at * 7 + 7)].map((digit) => parseInt(digit, 32))
}
