import { type ReactNode, useState } from 'react'
import { brand } from '#contract/brand'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormError } from '#ui/field.tsx'
import { saveFile } from '../../core/save-file.ts'
import { sentenceOf } from '../../core/show-refusal.ts'
import { fetchData } from './calls.ts'

export function DownloadData(): ReactNode {
  const [failure, setFailure] = useState<string>()

  const download = async () => {
    setFailure(undefined)
    try {
      saveFile(await fetchData(), `${brand.slug}-data.json`)
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
