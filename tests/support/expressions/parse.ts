/** A part of an expression: what it may match, as samples, and how often. */
export interface Part {
  /** Texts that the part may match once; none for an assertion. */
  samples: string[]
  /** Whether it may match many times. */
  repeats: boolean
  /** Whether it may match nothing. */
  optional: boolean
  /** The ways through a group. */
  ways?: Part[][]
}

/** One character for each class that expressions distinguish. */
const usual = [...'aZf0 \t\n-_./:@"\'<>(,;=%\\+!', 'é', 'ſ', '“', '日', '\u2028', '\0', '😀']

/** Reads an expression as the ways through it. Assertions are taken to match nothing, wherever they stand. */
export function parse({ source, flags }: RegExp): Part[][] {
  const alphabet = [...new Set([...source, ...usual])]
  let at = 0

  function ways(): Part[][] {
    const all: Part[][] = [[]]
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at++
        all.push([])
      } else all.at(-1)!.push(quantified(atom()))
    }
    return all
  }

  function atom(): Pick<Part, 'samples' | 'ways'> {
    if (source[at] === '(') return group()
    const [text] = /^(?:\\[pPuxc](?:\{[^}]*\}|[0-9a-fA-F]{2,4})|\\.|\[(?:\\.|[^\]\\])*\]|.)/su.exec(
      source.slice(at),
    )!
    at += text.length
    if (/^(?:[\^$]|\\[bB])$/.test(text)) return { samples: [] }
    const one = new RegExp(`^(?:${text})$`, flags.replace(/[gy]/g, ''))
    return { samples: alphabet.filter((character) => one.test(character)) }
  }

  function group(): Pick<Part, 'samples' | 'ways'> {
    const [opening] = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(source.slice(at))!
    at += opening.length
    const inside = ways()
    at++
    return /[=!]$/.test(opening)
      ? { samples: [] }
      : { samples: inside.map((way) => shortest(way)), ways: inside }
  }

  function quantified(one: Pick<Part, 'samples' | 'ways'>): Part {
    const [text = ''] = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/.exec(source.slice(at)) ?? []
    at += text.length
    const [min, max] = text.startsWith('{')
      ? text.slice(1, text.indexOf('}')).split(',')
      : [text[0] === '*' || text[0] === '?' ? '0' : '1', text[0] === '*' || text[0] === '+' ? '' : '1']
    const highest = max === undefined ? Number(min) : max === '' ? Infinity : Number(max)
    const times = Math.max(1, Math.min(Number(min), 50))
    return {
      ...one,
      samples: one.samples.map((sample) => sample.repeat(times)),
      repeats: highest > 8,
      optional: Number(min) === 0,
    }
  }

  return ways()
}

/** The first text that a way may match. */
export const shortest = (way: readonly Part[]): string =>
  way.map(({ samples, optional }) => optional ? '' : samples[0] ?? '').join('')
