import type { ComponentChildren } from 'preact'
import { useLoad } from '../../../components/loaded.tsx'
import { credits } from '../../format.ts'
import { readPrices } from './prices.ts'

const examples = [
  ['A link', 'open.spotify.com/album/0PaperLanterns00000001'],
  ['A UPC', '012345678905'],
  ['An ISRC', 'QZ-DM0-20-00008'],
] as const

/** How many recordings the price is said of before any are given. */
const sampleSize = 10

/** What the field takes and what follows, while it is empty. */
export function Doors({ fill, children }: {
  /** Puts a text into the field. */
  fill: (text: string) => void
  children?: ComponentChildren
}) {
  const { value: prices } = useLoad(() => readPrices(sampleSize))
  const steps = [
    ['Preview', 'See every recording before it is added, and leave out what does not belong.'],
    [
      'Name and price',
      `Keep the suggested name or write one.${
        prices ? ` A capture of ${sampleSize} recordings costs ${credits(prices.once)}.` : ''
      }`,
    ],
    [
      'First capture',
      `Public play counts once, or each day${
        prices ? `: up to ${credits(prices.monthly)} a month for ${sampleSize} recordings` : ''
      }.`,
    ],
  ]
  return (
    <div class='doors'>
      <div class='chips examples' role='group' aria-label='Examples'>
        <small>Try</small>
        {examples.map(([name, example]) => (
          <button
            type='button'
            class='chip'
            title={example}
            onClick={() => fill(example)}
          >
            {name}
          </button>
        ))}
      </div>
      <ol class='card'>
        {steps.map(([name, text]) => (
          <li>
            <strong>{name}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      {children}
    </div>
  )
}
