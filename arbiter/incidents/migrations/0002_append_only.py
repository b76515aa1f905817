from django.db import migrations

from arbiter.core.append_only import append_only_triggers


class Migration(migrations.Migration):
    dependencies = [("incidents", "0001_initial")]
    operations = [
        append_only_triggers("incidents_incident"),
        append_only_triggers("incidents_incidentundo"),
    ]
