import { type ReactNode, useState } from 'react'
import { brand } from '#contract/brand'
import { sentenceOf } from '../show-refusal.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormError } from '../ui/field.tsx'
import { fetchData } from './calls.ts'

export function DownloadData(): ReactNode {
  const [failure, setFailure] = useState<string>()

  const download = async () => {
    setFailure(undefined)
    try {
      save(await fetchData(), `${brand.slug}-data.json`)
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }

  return (
    <Card title="Download my data">
      <p>
        Everything we hold about you in one JSON file: your profile, addresses and phones, what you agreed to, and the
        messages we sent you.
      </p>
      {failure && <FormError>{failure}</FormError>}
      <Button variant="secondary" onClick={download}>
        Download my data
      </Button>
    </Card>
  )
}

/** A link could not send the bearer token along; so the file is fetched first and then saved from here. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
