import type { DesignColors } from '../../site/document.ts'

export type Mood = 'warm' | 'cool' | 'calm' | 'bold' | 'tender' | 'bright'

/** Colors that go together, with the moods that they suit. */
export interface Palette extends DesignColors {
  name: string
  dark: boolean
  moods: readonly Mood[]
}

const palette = (dark: boolean) =>
(
  name: string,
  [background, foreground, accent]: readonly [string, string, string],
  moods: readonly Mood[],
): Palette => ({ name, dark, background, foreground, accent, moods })
const light = palette(false)
const dark = palette(true)

/** Background, text and accent. A test checks that each pair with text reaches a contrast of 4.5. */
export const palettes: readonly Palette[] = [
  light('Paper and cobalt', ['#f6f1e7', '#1b1a17', '#1f3fb8'], ['calm', 'cool']),
  light('Bone and vermilion', ['#f4f2ed', '#161616', '#b8300f'], ['bold', 'bright']),
  light('Blush and oxblood', ['#fbe9e4', '#2d1216', '#9b1b30'], ['tender', 'warm']),
  light('Mint and fir', ['#e6f2ea', '#10271c', '#0d6b47'], ['calm', 'cool', 'bright']),
  light('Lemon and rust', ['#fff0a8', '#221c06', '#8f3408'], [
    'bright',
    'warm',
    'bold',
  ]),
  light('Lilac and plum', ['#efe8fb', '#22163a', '#6a2bb5'], ['tender', 'calm']),
  light('Sky and harbour', ['#e2eff9', '#0c2136', '#0b5b92'], ['cool', 'calm', 'bright']),
  light('Apricot and petrol', ['#fde3cb', '#2a170b', '#0a5a63'], ['warm', 'bright']),
  light('Sage and beetroot', ['#dfe5d4', '#20251a', '#6b1e4e'], ['calm', 'tender']),
  light('Linen and cocoa', ['#efe6da', '#2a1d15', '#7c3f1d'], ['warm', 'calm']),
  light('Bone and black', ['#f3f3ef', '#0d0d0d', '#0d0d0d'], ['bold', 'calm']),
  light('Clay and indigo', ['#ecd9c6', '#1d1712', '#34268c'], ['warm', 'bold']),
  light('Poppy and ink', ['#ffd9d0', '#1a0d0b', '#a81616'], ['bold', 'bright']),
  dark('Midnight and gold', ['#0e1424', '#f3ecd9', '#f0b94a'], ['warm', 'calm']),
  dark('Fir and chartreuse', ['#0f1f18', '#e9f2e4', '#b6e35a'], ['cool', 'bold']),
  dark('Wine and rose', ['#2a0d18', '#fbe8ea', '#ff8fa3'], ['tender', 'warm']),
  dark('Ink and periwinkle', ['#0b0c10', '#eef0f5', '#8fb0ff'], ['cool', 'calm']),
  dark('Aubergine and apricot', ['#22122e', '#f6eaf4', '#ffb37a'], ['tender', 'warm']),
  dark('Petrol and coral', ['#07262b', '#e6f4f3', '#ff9077'], ['cool', 'bright']),
  dark('Cocoa and cream', ['#241812', '#f7ecdf', '#e8b48a'], ['warm', 'calm', 'tender']),
  dark('Charcoal and ember', ['#17171a', '#f2f0ec', '#ff7350'], ['bold', 'warm']),
  dark('Indigo and mint', ['#171440', '#eceafd', '#7de8c3'], ['cool', 'bright']),
  dark('Ink and acid', ['#0a0a0a', '#f2f2f2', '#c8ff2e'], ['bold', 'cool']),
  dark('Forest and sun', ['#123524', '#fbf6e3', '#ffc62e'], ['bright', 'warm']),
  dark('Storm and ice', ['#1c2530', '#eef3f6', '#9fd3e6'], ['cool', 'calm', 'tender']),
  dark('Cobalt and lemon', ['#12309c', '#ffffff', '#ffe45c'], ['bold', 'bright']),
  dark('Brick and cream', ['#8f2410', '#fff7ee', '#ffd9a8'], ['bold', 'warm']),
  dark('Ink and magenta', ['#120b14', '#f7eef7', '#ff86d3'], ['bold', 'tender']),
]
