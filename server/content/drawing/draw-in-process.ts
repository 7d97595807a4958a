import { drawIcon, type IconWish } from './draw-icon.ts'
import { drawShareImage, type ShareImage } from './draw-share-image.ts'

/** What the process of the drawing worker is asked for. */
export type DrawingTask = { icon: IconWish } | { shareImage: ShareImage }

/** Draws what a task asks for, as PNG. Runs in a process of its own. */
export const drawInProcess = (task: DrawingTask): Promise<Buffer> =>
  'icon' in task ? drawIcon(task.icon) : drawShareImage(task.shareImage)
