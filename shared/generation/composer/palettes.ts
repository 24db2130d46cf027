import type { DesignColors } from '../../pages/document.ts'

/** The words for colors in an instruction. */
export const colorWords = {
  black: ['black', 'ink', 'charcoal'],
  cream: ['cream', 'white', 'paper', 'bone', 'ivory', 'beige'],
  brown: ['brown', 'cocoa', 'coffee', 'chocolate'],
  red: ['red', 'crimson', 'scarlet', 'wine', 'burgundy', 'vermilion'],
  orange: ['orange', 'apricot', 'coral', 'rust', 'copper'],
  yellow: ['yellow', 'gold', 'golden', 'lemon', 'amber'],
  green: ['green', 'forest', 'mint', 'sage', 'lime', 'olive'],
  teal: ['teal', 'turquoise', 'petrol', 'aqua', 'cyan'],
  blue: ['blue', 'navy', 'cobalt', 'sky', 'indigo', 'azure'],
  purple: ['purple', 'violet', 'lilac', 'plum', 'aubergine', 'lavender'],
  pink: ['pink', 'rose', 'blush', 'magenta'],
} as const

export type ColorName = keyof typeof colorWords
export type Mood = 'warm' | 'cool' | 'calm' | 'bold' | 'tender' | 'bright'

export const moodWords: Record<Mood, readonly string[]> = {
  warm: ['warm', 'warmer', 'cosy', 'cozy', 'sunny', 'summer', 'autumn', 'fire', 'desert', 'sunset'],
  cool: ['cool', 'cooler', 'cold', 'colder', 'icy', 'winter', 'ocean', 'sea', 'rain', 'blues'],
  calm: [
    'calm',
    'calmer',
    'quiet',
    'quieter',
    'soft',
    'softer',
    'gentle',
    'minimal',
    'acoustic',
    'ambient',
    'slow',
  ],
  bold: ['bold', 'bolder', 'loud', 'louder', 'raw', 'punk', 'wild', 'electric', 'energetic', 'rave', 'club'],
  tender: ['tender', 'romantic', 'love', 'dreamy', 'nostalgic', 'melancholic', 'sad', 'moody', 'wistful'],
  bright: ['bright', 'brighter', 'happy', 'happier', 'joyful', 'playful', 'cheerful', 'fresh', 'fun'],
}

/** Colors that go together, with the words that select them. */
export interface Palette extends DesignColors {
  name: string
  dark: boolean
  ground: ColorName
  mark: ColorName
  moods: readonly Mood[]
}

const palette = (dark: boolean) =>
(
  name: string,
  [background, foreground, accent]: readonly [string, string, string],
  [ground, mark]: readonly [ColorName, ColorName],
  moods: readonly Mood[],
): Palette => ({ name, dark, background, foreground, accent, ground, mark, moods })
const light = palette(false)
const dark = palette(true)

/** Background, text and accent. A test checks that each pair with text reaches a contrast of 4.5. */
export const palettes: readonly Palette[] = [
  light('Paper and cobalt', ['#f6f1e7', '#1b1a17', '#1f3fb8'], ['cream', 'blue'], ['calm', 'cool']),
  light('Bone and vermilion', ['#f4f2ed', '#161616', '#b8300f'], ['cream', 'red'], ['bold', 'bright']),
  light('Blush and oxblood', ['#fbe9e4', '#2d1216', '#9b1b30'], ['pink', 'red'], ['tender', 'warm']),
  light('Mint and fir', ['#e6f2ea', '#10271c', '#0d6b47'], ['green', 'green'], ['calm', 'cool', 'bright']),
  light('Lemon and rust', ['#fff0a8', '#221c06', '#8f3408'], ['yellow', 'orange'], [
    'bright',
    'warm',
    'bold',
  ]),
  light('Lilac and plum', ['#efe8fb', '#22163a', '#6a2bb5'], ['purple', 'purple'], ['tender', 'calm']),
  light('Sky and harbour', ['#e2eff9', '#0c2136', '#0b5c94'], ['blue', 'blue'], ['cool', 'calm', 'bright']),
  light('Apricot and petrol', ['#fde3cb', '#2a170b', '#0a5a63'], ['orange', 'teal'], ['warm', 'bright']),
  light('Sage and beetroot', ['#dfe5d4', '#20251a', '#6b1e4e'], ['green', 'purple'], ['calm', 'tender']),
  light('Linen and cocoa', ['#efe6da', '#2a1d15', '#7c3f1d'], ['cream', 'brown'], ['warm', 'calm']),
  light('Bone and black', ['#f3f3ef', '#0d0d0d', '#0d0d0d'], ['cream', 'black'], ['bold', 'calm']),
  light('Clay and indigo', ['#ecd9c6', '#1d1712', '#34268c'], ['brown', 'purple'], ['warm', 'bold']),
  light('Poppy and ink', ['#ffd9d0', '#1a0d0b', '#a81616'], ['pink', 'red'], ['bold', 'bright']),
  dark('Midnight and gold', ['#0e1424', '#f3ecd9', '#f0b94a'], ['blue', 'yellow'], ['warm', 'calm']),
  dark('Fir and chartreuse', ['#0f1f18', '#e9f2e4', '#b6e35a'], ['green', 'green'], ['cool', 'bold']),
  dark('Wine and rose', ['#2a0d18', '#fbe8ea', '#ff8fa3'], ['red', 'pink'], ['tender', 'warm']),
  dark('Ink and periwinkle', ['#0b0c10', '#eef0f5', '#8fb0ff'], ['black', 'blue'], ['cool', 'calm']),
  dark('Aubergine and apricot', ['#22122e', '#f6eaf4', '#ffb37a'], ['purple', 'orange'], ['tender', 'warm']),
  dark('Petrol and coral', ['#07262b', '#e6f4f3', '#ff9077'], ['teal', 'orange'], ['cool', 'bright']),
  dark('Cocoa and cream', ['#241812', '#f7ecdf', '#e8b48a'], ['brown', 'cream'], ['warm', 'calm', 'tender']),
  dark('Charcoal and ember', ['#17171a', '#f2f0ec', '#ff7350'], ['black', 'red'], ['bold', 'warm']),
  dark('Indigo and mint', ['#171440', '#eceafd', '#7de8c3'], ['blue', 'teal'], ['cool', 'bright']),
  dark('Ink and acid', ['#0a0a0a', '#f2f2f2', '#c8ff2e'], ['black', 'green'], ['bold', 'cool']),
  dark('Forest and sun', ['#123524', '#fbf6e3', '#ffc62e'], ['green', 'yellow'], ['bright', 'warm']),
  dark('Storm and ice', ['#1c2530', '#eef3f6', '#9fd3e6'], ['blue', 'blue'], ['cool', 'calm', 'tender']),
  dark('Cobalt and lemon', ['#12309c', '#ffffff', '#ffe45c'], ['blue', 'yellow'], ['bold', 'bright']),
  dark('Brick and cream', ['#8f2410', '#fff7ee', '#ffd9a8'], ['red', 'cream'], ['bold', 'warm']),
  dark('Ink and magenta', ['#120b14', '#f7eef7', '#ff86d3'], ['black', 'pink'], ['bold', 'tender']),
]
