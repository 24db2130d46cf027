import { expect, it } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

/** What people look at, but fan pages, which have a design of their own. */
const folders = [
  'shared/adapters/documents',
  'shared/adapters/mcp',
  'shared/adapters/pages/connect',
  'shared/adapters/pages/landing',
  'shared/operations/catalogs/history-picture',
  'shared/operations/catalogs/valuation-report',
  'shared/operations/valuation-model',
  'shared/web',
]

/** A color or a size of text that is written out. */
const own =
  /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})(?![\w-])|\b(?:rgba?|hsla?|oklch)\(|font-?size['"]?[:=]\s*[{'"]?(?:[1-9.]|0\.|clamp|calc)|\bfont:[^;}'`]*\d(?:px|pt|r?em|%)/gi

it('colors and sizes of text are those of shared/presentation', () => {
  const files = folders.flatMap((folder) => sourceFiles(folder, /\.(tsx?|css)$/))
  expect(files.length).toBeGreaterThan(80)
  const found = files.map((file) => [file, readSource(file).match(own)] as const)
  expect(found.filter(([, values]) => values)).toEqual([])
})

it.each([
  ...[
    'color:#fff',
    'fill="#0b5c8e40"',
    'background:rgb(0 0 0/.4)',
    'font-size:.9rem',
    'font-size:clamp(1rem,2vw,3rem)',
  ],
  ...[
    "'font-size': 14",
    'font-size={12}',
    'fontSize: 14',
    'font:600 .8125rem/1 var(--sans)',
    'font:100%/1.6 var(--sans)',
  ],
])('%s is found', (style) => expect(style.match(own)).not.toBeNull())

it.each([
  ...[
    'href="#begin"',
    'font-size:var(--size-1)',
    'font-size:inherit',
    'font-size:0;gap:0',
    'font:inherit;padding:1rem',
  ],
  ...['font-size={textSize[1]}', 'font:var(--medium) var(--size-2)/1 var(--sans)'],
])('%s is allowed', (style) => expect(style.match(own)).toBeNull())
