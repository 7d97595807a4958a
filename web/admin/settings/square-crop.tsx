import { type PointerEvent, useEffect, useRef } from 'react'
import { type Crop, dragged, drawCrop, maxZoom, squareOf, zoomed } from './crop.ts'

interface Props {
  bitmap: ImageBitmap
  crop: Crop
  onChange: (crop: Crop) => void
}

/** Selects a square of an image by dragging it under a round frame or with sliders. */
export function SquareCrop({ bitmap, crop, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef({ x: 0, y: 0 })
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, bitmap, crop)
  }, [bitmap, crop])

  function drag({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { clientWidth } = currentTarget
    const { x, y } = last.current
    last.current = { x: clientX, y: clientY }
    onChange(dragged(bitmap, crop, (clientX - x) / clientWidth, (clientY - y) / clientWidth))
  }

  const { side } = squareOf(bitmap, crop)
  return (
    <div className="square-crop">
      <canvas
        ref={canvas}
        width={384}
        height={384}
        role="img"
        aria-label="How readers will see it"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
      />
      <div className="crop-sliders">
        <Slider
          label="Zoom"
          value={crop.zoom}
          min={1}
          max={maxZoom}
          text={`${Math.round(crop.zoom * 100)}%`}
          onChange={(zoom) => onChange(zoomed(bitmap, crop, zoom))}
        />
        <Slider
          label="Left to right"
          value={crop.x}
          text={`${Math.round(crop.x * 100)}%`}
          disabled={side >= bitmap.width}
          onChange={(x) => onChange({ ...crop, x })}
        />
        <Slider
          label="Top to bottom"
          value={crop.y}
          text={`${Math.round(crop.y * 100)}%`}
          disabled={side >= bitmap.height}
          onChange={(y) => onChange({ ...crop, y })}
        />
      </div>
    </div>
  )
}

interface SliderProps {
  label: string
  value: number
  min?: number
  max?: number
  /** For `aria-valuetext`. */
  text: string
  disabled?: boolean
  onChange: (value: number) => void
}

const Slider = ({ label, min = 0, max = 1, text, onChange, ...rest }: SliderProps) => (
  <label>
    {label}
    <input
      type="range"
      min={min}
      max={max}
      step={0.01}
      aria-valuetext={text}
      onChange={({ target }) => onChange(target.valueAsNumber)}
      {...rest}
    />
  </label>
)
