import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Modal } from '#ui/modal.tsx'
import { Note } from '../../parts/tag.tsx'
import styles from './head.module.css'

/** Known to browsers on tablets, and not yet to the compiler. */
declare class BarcodeDetector {
  constructor(options: { formats: string[] })
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

const LOOKS_EVERY_MS = 150

/** The camera, until it has seen the code of a label. */
export default function Scan({
  onFound,
  onClosed,
}: {
  onFound: (number: number) => void
  onClosed: () => void
}): ReactNode {
  const video = useRef<HTMLVideoElement>(null)
  const [trouble, setTrouble] = useState(false)
  const found = useEffectEvent(onFound)
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const look = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        // Whoever has gone on without it finds the camera off.
        if (isOver) return stop()
        const detector = new BarcodeDetector({ formats: ['qr_code'] })
        if (!video.current) return
        video.current.srcObject = stream
        await video.current.play()
        while (!isOver && video.current) {
          const [code] = await detector.detect(video.current)
          const number = Number(code?.rawValue)
          if (code && /^\d{1,9}$/.test(code.rawValue) && !isOver) return found(number)
          await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS))
        }
      } catch {
        if (!isOver) setTrouble(true)
      }
    }
    void look()
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return (
    <Modal title="Scan a label" onClosed={onClosed}>
      {() =>
        trouble ? (
          <Note tone="bad" icon="alert" role="alert">
            <b>Couldn’t use the camera.</b> Allow it for this page, or type the number.
          </Note>
        ) : (
          <video ref={video} className={styles.camera} muted playsInline aria-label="What the camera sees" />
        )
      }
    </Modal>
  )
}
