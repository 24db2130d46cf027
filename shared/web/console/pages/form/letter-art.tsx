const isShort = (text: string) => text.split(/\s+/).length <= 5 && !/\S{14}/.test(text)

/** The letters that a page has in place of a picture (shared/pages/letter-art.tsx): each word as wide as the square. */
export function LetterArt({ title, artist }: { title: string; artist: string }) {
  const text = [title, artist].find((text) => text && isShort(text)) ?? (title.trim()[0] || '…')
  const rows = text.trim().split(/\s+/).map((word) => ({ word, size: Math.min(1500 / word.length, 620) }))
  const total = rows.reduce((sum, { size }) => sum + size * 0.86, 0)
  const scale = Math.min(1, 860 / total)
  let y = 500 - total * scale / 2
  return (
    <svg viewBox='0 0 1000 1000'>
      {rows.map(({ word, size }, at) => {
        const drawn = size * scale
        y += drawn * 0.86
        return (
          <text
            key={at}
            x='500'
            y={y - drawn * 0.1}
            font-size={drawn}
            text-anchor='middle'
            textLength={drawn * word.length * 0.57}
            lengthAdjust='spacingAndGlyphs'
          >
            {word}
          </text>
        )
      })}
    </svg>
  )
}
