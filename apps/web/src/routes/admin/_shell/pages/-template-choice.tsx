import { Box, chakra, Grid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Panel } from '../../-kit/-panel.tsx';
import { RadioOption } from '../../-kit/-radio-cards.tsx';
import { newOwnPage, type OwnPageForm } from './-own-page-form.ts';
import { PAGE_TEMPLATES } from './-page-templates.ts';

/** What a new page begins with. */
export const TemplateChoice = ({ onChoose }: { onChoose: (page: OwnPageForm) => void }) => {
  const [chosen, setChosen] = useState(PAGE_TEMPLATES[0]);
  return (
    <chakra.form
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(newOwnPage(chosen?.page));
      }}
    >
      <Panel>
        <Stack gap="5">
          <chakra.fieldset borderWidth="0" p="0" m="0">
            <chakra.legend mb="1" p="0" fontWeight="semibold">
              What is the page about?
            </chakra.legend>
            <Text mb="4" fontSize="sm" color="fg.muted">
              Each begins with headings and with lines that say what to write. You can change
              everything.
            </Text>
            <Grid gap="2" templateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))">
              {PAGE_TEMPLATES.map((template) => (
                <RadioOption
                  key={template.id}
                  name="template"
                  value={template.id}
                  checked={template === chosen}
                  onChange={() => setChosen(template)}
                  label={template.name}
                  text={template.text}
                />
              ))}
            </Grid>
          </chakra.fieldset>
          <Box>
            <Button type="submit">Begin</Button>
          </Box>
        </Stack>
      </Panel>
    </chakra.form>
  );
};
