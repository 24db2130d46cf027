import type { ViewName } from '../../../operation/tool.ts'
import { readBuiltFile } from '../../../platform/package-file.ts'
import { viewStyle } from './style.ts'

const scripts: Record<ViewName, () => Promise<BufferSource>> = {
  'playcount-history': () => readBuiltFile('playcount-history.js'),
  valuation: () => readBuiltFile('valuation.js'),
  'site-preview': () => readBuiltFile('site-preview.js'),
}

/** A view as one document that loads nothing: the client's policy allows its inline script and style only. */
export const viewDocument = async (view: ViewName, title: string): Promise<string> =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${viewStyle}</style>
</head>
<body><main id="view" aria-busy="true"><h1 class="hidden">${title}</h1><p class="note" role="status">Waiting for the result…</p></main>
<script>${new TextDecoder().decode(await scripts[view]())}</script>
</body>
</html>
`
