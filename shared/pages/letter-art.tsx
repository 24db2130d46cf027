/** @jsxImportSource hono/jsx */
import type { SiteDocument } from '../site/document.ts'
import { scriptOf } from '../site/script.ts'
import type { PageFace } from '../site/page-face.ts'
import { widthOf } from './title-size.ts'

const side = 1000
const margin = 70

/** Few words of few letters each: what can be read in a square. */
const isShort = (text: string) => {
  const words = text.trim().split(/\s+/)
  return words.length <= 5 && words.every((word) => [...word].length <= 13)
}

/** The words of the art: the title's, else the artist's, else the first letters of the title. */
export function artWords({ design, artistName = '' }: SiteDocument): string[] {
  const text = [design.headline, artistName].find((text) => text !== '' && isShort(text))
  const words = (text ?? '').trim().split(/\s+/).filter(Boolean)
  if (words.length > 0) return words
  const [first = '…'] =
    new Intl.Segmenter().segment(design.headline.trim())[Symbol.iterator]().next().value?.segment ?? '…'
  return [first]
}

/** A page without a picture has its letters as one, for people who see it: the title follows as text. */
export const LetterArt = ({ site, face }: { site: SiteDocument; face?: Pick<PageFace, 'advances'> }) => {
  const words = artWords(site)
  const script = scriptOf(words.join(''))
  const isSquare = ['Hang', 'Jpan'].includes(script)
  const cells = words.flatMap((word) => isSquare && [...word].length > 4 ? chunks([...word], 4) : [[...word]])
  return (
    <svg class='letters' viewBox={`0 0 ${side} ${side}`} aria-hidden='true' focusable='false'>
      <path class={isSquare && cells.length <= 4 ? 'sheet framed' : 'sheet'} d={`M0 0h${side}v${side}H0z`} />
      {isSquare && cells.length <= 4
        ? <Grid rows={cells} />
        : <Lines words={words} widthOf={(word) => face?.advances[word] ?? widthOf(word) * 0.54} />}
    </svg>
  )
}

const chunks = (letters: string[], size: number) =>
  Array.from(
    { length: Math.ceil(letters.length / size) },
    (_, at) => letters.slice(at * size, (at + 1) * size),
  )

/** Letters that are as wide as high, one in each cell. */
const Grid = ({ rows }: { rows: string[][] }) => {
  const columns = Math.max(...rows.map((row) => row.length))
  const room = side - 2 * margin
  const gap = 16
  const [width, height] = [
    (room - gap * (columns - 1)) / columns,
    (room - gap * (rows.length - 1)) / rows.length,
  ]
  const size = Math.min(width, height) * 0.74
  return (
    <>
      {rows.flatMap((row, y) =>
        Array.from({ length: columns }, (_, x) => {
          const [left, top] = [margin + x * (width + gap), margin + y * (height + gap)]
          return (
            <>
              <rect
                class={(x + y) % 3 === 1 ? 'cell other' : 'cell'}
                x={left.toFixed(0)}
                y={top.toFixed(0)}
                width={width.toFixed(0)}
                height={height.toFixed(0)}
              />
              {row[x] && (
                <text
                  x={(left + width / 2).toFixed(0)}
                  y={(top + height / 2 + size * 0.36).toFixed(0)}
                  font-size={size.toFixed(0)}
                  text-anchor='middle'
                >
                  {row[x]}
                </text>
              )}
            </>
          )
        })
      )}
    </>
  )
}

/** Each word over the whole width, as far as the height allows. */
const Lines = ({ words, widthOf }: { words: string[]; widthOf: (word: string) => number }) => {
  const room = side - 2 * margin
  const rows = words.map((word) => ({ word, size: Math.min(room / widthOf(word), 620) }))
  const total = rows.reduce((sum, { size }) => sum + size * 0.86, 0)
  const scale = Math.min(1, room / total)
  let y = margin + (room - total * scale) / 2
  return (
    <>
      {rows.map(({ word, size }, at) => {
        const drawn = size * scale
        y += drawn * 0.86
        return (
          <text
            class={at % 2 ? 'other' : ''}
            x={side / 2}
            y={(y - drawn * 0.1).toFixed(0)}
            font-size={drawn.toFixed(0)}
            text-anchor='middle'
            textLength={(widthOf(word) * drawn).toFixed(0)}
            lengthAdjust='spacingAndGlyphs'
          >
            {word}
          </text>
        )
      })}
    </>
  )
}
