import type { SeededRandom } from './seeded-random.ts';

const firstNames =
  `Aaliyah Aaron Abdul Abigail Adam Adebayo Agnieszka Aidan Ailsa Aisha Alan Alex Alice Alun Amara Amelia Amir Amy
Andrew Angus Anita Anna Anwen Arjun Ayesha Barbara Beatrix Ben Bethan Bilal Bogdan Brian Bronwen Callum Carys Catherine Catriona
Charlotte Chidi Chloe Christine Claire Colin Daniel David Dawn Deborah Declan Deepak Derek Dilys Dominika Donna Duncan Dylan Ebony
Edward Eilidh Eleanor Elena Ella Emeka Emily Emma Esther Euan Faith Farah Fatima Femi Fergus Fiona Folake Frances Freya Gareth Gary
Gemma George Georgia Gillian Grace Graham Gurpreet Gwen Hamza Hannah Harpreet Harriet Harry Hassan Hayley Heather Helen Holly Hugh
Ian Ibrahim Imran Ines Isla Ivan Jack Jacek James Jamie Jan Jasmine Jason Javed Jay Jean Jenny Jermaine Jo Joanna John Jonah Josh
Joyce Judith Julie Kamal Karen Kasia Kate Keith Kerry Kieran Kirsty Kwame Lauren Leanne Leila Lenka Leon Lesley Lewis Li Liam Linda
Lisa Liz Lloyd Lorna Lucy Luke Magda Mahmood Maisie Malcolm Marcus Margaret Maria Marta Martin Mary Mateusz Matthew Maureen Megan
Mei Michael Mohammed Moira Molly Morag Nadia Naomi Natalie Neil Nia Niall Nicola Nigel Nisha Noor Norma Oksana Olivia Omar Owen
Pamela Patricia Paul Pauline Pawel Peter Philip Piotr Poppy Priti Rachel Rahul Raj Ravi Rebecca Rhian Rhys Richard Robert Rosie
Ross Roy Ruth Sadia Sally Sam Samina Sandra Sanjay Sarah Sasha Sean Shabana Shane Sharon Shauna Sheila Shirin Sian Simon Sofia
Sophie Stella Steve Sue Sunita Susan Suzanne Tanya Tariq Tessa Thandi Tom Tomasz Tracey Tunde Una Usman Valerie Vera Victor Vikram
Wendy Will Winston Yasmin Yusuf Zainab Zara Zoe`.split(/\s+/);

const lastNames =
  `Abbott Abdi Adams Adeyemi Ahmed Akhtar Ali Allen Anderson Appiah Armstrong Ashworth Atkinson Bailey Baker Banerjee
Barlow Barnes Begum Bell Bennett Bhatt Birch Booth Bowen Bradley Brennan Briggs Brook Brown Bruce Burns Butler Byrne Cameron Campbell
Carter Chan Chapman Chaudhry Chen Clarke Cohen Coleman Collins Cook Cooper Costa Cox Craig Crawford Croft Daly Das Davies Dawson
Dean Desai Dhillon Diaz Dixon Dobson Doherty Douglas Doyle Duffy Duncan Dunn Edwards Egan Ellis Evans Farooq Faulkner Fernandes
Fisher Fletcher Forbes Ford Foster Fox Fraser Gallagher Gill Gordon Graham Grant Gray Greene Grewal Griffiths Haddad Hall Hamilton
Hardy Harris Hart Harvey Hassan Heaton Henderson Hill Hodgson Holmes Howells Hughes Hussain Hutton Ibrahim Iqbal Islam Jackson
James Jenkins Johal John Jones Joseph Joshi Kaur Kaya Kelly Kennedy Kerr Khan King Kowalski Kumar Lamb Lawson Lee Lewis Lindsay
Lister Lloyd Low Lynch Mackay Mahmood Malik Marsh Martin Mason Mbeki McBride McCann McDonald McIntyre McKenzie McLean Mehta Mensah
Miah Miller Mills Mitchell Moore Morgan Morris Murphy Murray Mwangi Nair Nash Naylor Ndlovu Nelson Newton Nguyen Nicholson Nolan
Novak Nowak Obi Ogden Okafor Okeke Oliver Osei Owen Palmer Park Parker Parry Patel Payne Pearson Pereira Perera Perry Pham Phillips
Pillai Pope Popescu Powell Price Pritchard Quinn Rahman Ramsay Rao Reed Rees Reid Reilly Reynolds Rhodes Richards Roberts Robson
Rose Ross Rowe Russell Ryan Sandhu Santos Saunders Scott Shah Sharma Shaw Sheikh Siddiqui Silva Simpson Singh Sinclair Smith Spencer
Stewart Stone Sutton Swain Sykes Taylor Thomas Thompson Todd Tucker Turner Uddin Varga Vaughan Wade Walker Walsh Ward Watson Webb
West White Wilkinson Williams Wilson Wong Wood Wright Yates Yilmaz Young Zhang Zielinski`.split(/\s+/);

export interface DemoPerson {
  first_name: string;
  last_name: string;
}

export function inventPerson(random: SeededRandom): DemoPerson {
  return { first_name: random.pick(firstNames), last_name: random.pick(lastNames) };
}

/** Returns a number from the range that Ofcom reserves for drama. */
export const inventPhone = (random: SeededRandom) => `+447700900${random.integer(100, 999)}`;
